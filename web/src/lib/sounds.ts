// Small synthesised sounds: a step, a card, a bell for the reader's turn.
import { prefs } from "./prefs.svelte";

export type Sound = "step" | "card" | "bell" | "win";

const NOTES: Record<Sound, [pitch: number, start: number, length: number, wave: OscillatorType][]> = {
  step: [
    [180, 0, 0.07, "triangle"],
    [140, 0.05, 0.08, "triangle"],
  ],
  card: [
    [520, 0, 0.05, "sine"],
    [760, 0.03, 0.05, "sine"],
  ],
  bell: [
    [660, 0, 0.35, "sine"],
    [990, 0.02, 0.3, "sine"],
  ],
  win: [
    [523, 0, 0.2, "triangle"],
    [659, 0.15, 0.2, "triangle"],
    [784, 0.3, 0.4, "triangle"],
  ],
};

let context: AudioContext | null = null;

/** Play a sound, unless sounds are off. */
export function sound(which: Sound): void {
  if (!prefs.sound) return;
  context ??= new AudioContext();
  for (const [pitch, start, length, wave] of NOTES[which]) note(context, pitch, start, length, wave);
}

function note(air: AudioContext, pitch: number, start: number, length: number, wave: OscillatorType): void {
  const at = air.currentTime + start;
  const voice = air.createOscillator();
  const volume = air.createGain();
  voice.type = wave;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  voice.connect(volume).connect(air.destination);
  voice.start(at);
  voice.stop(at + length);
}

// Copies text, also on pages without HTTPS, where the clipboard API is missing.

/** Copy a text; returns whether it succeeded. */
export async function copyText(words: string): Promise<boolean> {
  const board = navigator.clipboard as Clipboard | undefined;
  if (board)
    return board.writeText(words).then(
      () => true,
      () => false,
    );
  const sheet = document.createElement("textarea");
  sheet.value = words;
  sheet.style.position = "fixed";
  (document.querySelector("dialog[open]") ?? document.body).append(sheet);
  sheet.select();
  const done = document.execCommand("copy");
  sheet.remove();
  return done;
}

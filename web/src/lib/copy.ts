// Copying words, also where the page came without a certificate and the browser has no clipboard for it.

/** Copy words; whether it could be done. */
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

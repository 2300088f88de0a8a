/**
 * Shows the picture of a field that was chosen in place of the stored one (`PictureField`).
 *
 * @param letGo is called when the person wants the stored one back
 * @returns null where the field shows none
 */
export function chosenPicture(place: Element, letGo: () => void) {
  const frame = place.querySelector<HTMLElement>('[data-picture-frame]');
  const stored = frame?.querySelector<HTMLElement>(':scope > [data-stored]');
  const template = frame?.querySelector('template');
  const button = place.querySelector<HTMLButtonElement>('[data-revert]');
  if (!frame || !stored || !template || !button) return null;
  // The file of a form that was shown again.
  let returned = frame.querySelector<HTMLElement>(':scope > [data-returned]');
  let accepted: string | undefined;
  let preview: string | undefined;

  const update = (address: string | undefined) => {
    if (preview !== undefined && preview !== address && preview !== accepted) URL.revokeObjectURL(preview);
    preview = address;
    frame.querySelector(':scope > img')?.remove();
    if (address !== undefined) {
      const shown = template.content.cloneNode(true) as DocumentFragment;
      const image = shown.querySelector('img');
      if (image) image.src = address;
      frame.append(shown);
    }
    if (returned) returned.hidden = address !== undefined;
    stored.hidden = address !== undefined || returned !== null;
    button.hidden = address === undefined;
  };
  const accept = (address: string | undefined) => {
    returned?.remove();
    returned = null;
    if (accepted !== undefined && accepted !== address) URL.revokeObjectURL(accepted);
    accepted = address;
  };
  button.addEventListener('click', () => {
    accept(undefined);
    update(undefined);
    letGo();
  });

  return {
    /** Shows a file before it is stored; nothing instead of what was shown where there is none. */
    show: (file: File | undefined) => update(file ? URL.createObjectURL(file) : accepted),
    /** The file is stored: it stays, also where a later one is refused. */
    keep: () => accept(preview),
    /** The file is refused: what was there before is shown. */
    takeBack: () => update(accepted),
  };
}

/* Files of a form are sent as soon as they are chosen, so that they are checked before anything is saved. */
import { chosenPicture } from './chosen-picture';
import { sendFile } from './send-file';
import { readyToSend } from './shrink-picture';
import { stagedFiles } from './staged-files';

/** Sends what is chosen in an input. Where that fails, a file stays in its input and goes with the form. */
function sendAtOnce(input: HTMLInputElement): void {
  const place = input.closest('fieldset');
  const field = input.dataset.upload;
  const staged = place && stagedFiles(place);
  if (!staged || !field) return;
  let turn = 0;
  // The form has changes now, and the copy of it in this browser gets the new address.
  const tellForm = () => input.dispatchEvent(new Event('input', { bubbles: true }));

  const letGo = () => {
    turn += 1;
    input.value = '';
    staged.clear();
    tellForm();
  };
  const picture = chosenPicture(place, letGo);

  const send = async () => {
    turn += 1;
    const own = turn;
    const isOver = () => own !== turn;
    const left: File[] = [];
    staged.forgetProblems();
    picture?.show(input.files?.[0]);
    for (const chosen of input.files ?? []) {
      const file = await readyToSend(chosen);
      const sent = await sendFile(file, field, (percent) => isOver() || staged.showSending(file.name, percent));
      // Another choice has taken the place of this one.
      if (isOver()) return;
      if ('url' in sent) {
        // The form has its address before the input is emptied: a Save in between would lose the file.
        staged.add(sent, file, input.multiple);
        picture?.keep();
        tellForm();
        continue;
      }
      staged.addProblem(sent.message);
      if (sent.stays) left.push(file);
      else picture?.takeBack();
    }
    staged.showSending(null);
    const transfer = new DataTransfer();
    for (const file of left) transfer.items.add(file);
    input.files = transfer.files;
  };
  input.addEventListener('change', send);
  // Chosen before the scripts came.
  if (input.files?.length) send();
}

for (const input of document.querySelectorAll<HTMLInputElement>('input[data-upload]')) sendAtOnce(input);

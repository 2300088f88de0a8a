import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';
import { type AfterSave, formKind, type LastChoices } from '~/lib/editing/after-save';

/** What this browser chose last; the layout of the back office knows it. */
export const LastAfterSave = createContext<LastChoices>({});

const LABELS: Record<AfterSave, string> = {
  list: 'back to the list',
  stay: 'stay here',
  view: 'view on the site',
  add: 'add another',
};

type Props = { choices: readonly AfterSave[]; submitted: unknown };

export function AfterSaveField({ choices, submitted }: Props) {
  const last = useContext(LastAfterSave)[formKind(useLocation().pathname)];
  const chosen = choices.find((choice) => choice === submitted) ?? choices.find((choice) => choice === last);
  return (
    <label className="flex items-center gap-2">
      <span className="text-fine text-soil">Then</span>
      <select
        name="after_save"
        defaultValue={chosen ?? choices[0]}
        className="min-h-12 rounded-full border border-bark bg-white px-3"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {LABELS[choice]}
          </option>
        ))}
      </select>
    </label>
  );
}

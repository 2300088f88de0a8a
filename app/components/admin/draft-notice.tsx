/** Explains a form that is filled with a draft. */
export function DraftNotice() {
  return (
    <div role="status" tabIndex={-1} data-error-summary className="rounded-2xl border-2 border-leaf bg-leaf-pale p-5">
      <p className="font-semibold">You are signed in again, and what you typed is back.</p>
      <p>It is not saved yet. Chosen files have to be chosen again.</p>
    </div>
  );
}

/** The id of the failed request, for reports; nothing without an id. */
export function ProblemReference({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <p className="mt-8 text-fine text-soil">
      If this goes on, please tell us the reference <code className="font-mono">{id}</code>.
    </p>
  );
}

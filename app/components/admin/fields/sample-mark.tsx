/** Where the pictures of the sample company are stored. */
const SAMPLES = /\/public\/demo\/[^/]+$/;

/** Says of a picture that it is one of the sample company, until another takes its place. */
export function SampleMark({ url }: { url: string | null | undefined }) {
  if (!url || !SAMPLES.test(url)) return null;
  return (
    <p data-sample className="text-fine font-semibold text-alarm">
      Sample illustration
    </p>
  );
}

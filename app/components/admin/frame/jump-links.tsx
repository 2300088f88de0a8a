export type FormPart = { id: string; label: string };

const FEW = 4;

/** Links to the parts of a long form; beside it where the window is wide. */
export function JumpLinks({ parts }: { parts: FormPart[] }) {
  if (parts.length <= FEW) return null;
  return (
    <nav
      aria-label="Parts of this form"
      className="mb-6 max-w-3xl text-fine min-[108rem]:sticky min-[108rem]:top-6 min-[108rem]:order-last min-[108rem]:self-start"
    >
      <p className="font-semibold text-soil">Jump to</p>
      <ul className="flex flex-wrap gap-x-4 min-[108rem]:block">
        {parts.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-8 items-center text-onion underline underline-offset-4">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

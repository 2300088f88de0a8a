/** The tags of a post; nothing where it has none. */
export function TagList({ tags, className = '' }: { tags: string[]; className?: string }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className={`flex flex-wrap gap-2 ${className}`}>
      {tags.map((tag) => (
        <li key={tag} className="rounded-full bg-leaf-pale px-3 py-0.5 text-fine font-medium text-leaf">
          {tag}
        </li>
      ))}
    </ul>
  );
}

const MEASURE = /(\d (?:°[CF]|%|mm|cm|m|kg|g|t|tonnes?)(?![\p{L}\p{N}]))/u;

/** A text in which no line ends between a number and its unit, as in “2 °C”. Its characters stay as they are. */
export function Measures({ text }: { text: string }) {
  return text.split(MEASURE).map((part, index) => {
    const isMeasure = index % 2 === 1;
    if (!isMeasure) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other identity than their place
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    );
  });
}

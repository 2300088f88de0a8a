type Props = {
  /** The product that the form is to be filled in for. */
  about?: string;
  children: string;
};

/** A link in a sentence that leads to the contact form. */
export function ContactLink({ about, children }: Props) {
  const query = about ? `?product_name=${encodeURIComponent(about)}` : '';
  return (
    <a href={`/contact-us${query}`} className="font-medium text-onion underline underline-offset-4">
      {children}
    </a>
  );
}

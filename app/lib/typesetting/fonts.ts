// The fonts of documents, as files of packages. The build copies them beside the server, so that a packed site needs no
// package for them.

const google = (family: string, ...styles: string[]) =>
  styles.map((style) => {
    const face = family.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    return `@expo-google-fonts/${family}/${style}/${face.join('')}_${style}.ttf`;
  });

/**
 * The faces of the site, then those for other alphabets; app/documents/company.typ names their families. A text takes
 * the first that has its letters, and Typst reads the letters of no other.
 */
export const FONT_FILES = [
  ...google('young-serif', '400Regular'),
  ...google('figtree', '400Regular', '600SemiBold'),
  ...google('noto-sans', '400Regular', '600SemiBold'),
  ...google('almarai', '400Regular', '700Bold'),
  ...google('noto-emoji', '400Regular'),
  ...[
    ...['bengali', 'gujarati', 'gurmukhi', 'hebrew', 'kannada', 'khmer', 'malayalam', 'myanmar', 'oriya', 'sinhala'],
    ...['tamil', 'telugu', 'thai'],
  ].flatMap((alphabet) => google(`noto-sans-${alphabet}`, '400Regular', '600SemiBold')),
  // Every character of China, Taiwan and Japan that is in daily use, then those of Korea; one weight, for their size.
  '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
  '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
];

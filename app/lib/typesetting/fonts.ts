// The fonts of documents, as files of packages. The build copies them beside the server, so that a packed site needs no
// package for them.

/** The faces of the site, then those for other alphabets, then pictographs; app/documents/company.typ names them. */
export const FONT_FILES = [
  '@expo-google-fonts/young-serif/400Regular/YoungSerif_400Regular.ttf',
  '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  '@expo-google-fonts/almarai/400Regular/Almarai_400Regular.ttf',
  '@expo-google-fonts/almarai/700Bold/Almarai_700Bold.ttf',
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
];

import { plainDigits } from './digits.ts';

/**
 * What spreadsheets write for TRUE in their languages, which are the names of their function TRUE, and what people write
 * for yes (CLDR, posix messages); then the same for FALSE and no. A word that means the one here and the other there, such
 * as "tak" in Polish and in Malay, is not among them.
 */
const WORDS = {
  yes: `true wahr vrai verdadero vero verdadeiro waar prawda истина doğru pravda sant sand sann tosi igaz adevărat benar सत्य
    সত্য 1 on yes y ja j oui sí si sim da да так evet ano áno igen kyllä joo ναι כן نعم بله हाँ हां हा होय হ্যাঁ হাঁ હા ਹਾਂ ஆம் అవును
    ಹೌದು അതെ ඔව් ใช่ có ya 是 はい 예 네 ✓ ✔ ☑`,
  no: `false falsch faux falso onwaar fałsz ложь yanlış nepravda falskt falsk usann epätosi hamis fals salah असत्य মিথ্যা
    0 off no n nein non não nao nee nej nei нет ні hayır ne nie nem ei nu όχι לא لا خیر नहीं नही ना नाही না ના ਨਹੀਂ இல்லை కాదు
    ಇಲ್ಲ അല്ല නැත ไม่ không tidak tiada 否 いいえ 아니요 아니오 ✗ ✘ ☐`,
} as const;

const YES = new Set(plainWord(WORDS.yes).split(/\s+/));
const NO = new Set(plainWord(WORDS.no).split(/\s+/));

/** Capitals of i are two in Turkish, and other programs make the wrong one of them. */
function plainWord(text: string): string {
  return plainDigits(text).trim().normalize('NFC').replace(/[İı]/g, 'i').toLowerCase();
}

/** @returns whether a text says yes, in any language of spreadsheets or of the markets; null where it says neither */
export function readFlag(text: string): boolean | null {
  const word = plainWord(text).replace(/[.!]$/, '');
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** The value of the header `Speculation-Rules` of public pages: the address of the rules (HTML standard, section 7.6.1). */
export const SPECULATION_RULES = '"/navigation.speculationrules"';

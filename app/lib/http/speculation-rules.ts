/** The value of the header `Speculation-Rules` of public pages: the address of the rules (HTML standard, section 7.6.1). */
export const SPECULATION_RULES = '"/navigation.speculationrules"';

/** That of pages of the back office, whose links fetch what they lead to while the mouse rests on them. */
export const OFFICE_SPECULATION_RULES = '"/office.speculationrules"';

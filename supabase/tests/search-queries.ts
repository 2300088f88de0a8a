type Expected = {
  /** Names that are on the first page, and names that are not. */
  has?: string[];
  lacks?: string[];
  /** What all names on the first page match, and what the first one does. */
  only?: RegExp;
  first?: RegExp;
  /** Nothing is found; then these have some of the words. */
  none?: true;
  near?: string[];
  forgiven?: true;
  /** What it was taken for. */
  read?: string[];
};

const ONION: Expected = { has: ['Bangalore Rose Onion', 'Podisu Onion', 'Spring Onion'], read: ['onion'] };
const RED_ONION: Expected = { has: ['Nashik Red Onion', 'Bellary Red Onion'], first: /red/i, lacks: ['Spring Onion'] };
const GARLIC: Expected = { has: ['Ooty Garlic', 'Garlic Powder'], lacks: ['Kufri Bahar Potato'] };
const POTATO: Expected = { first: /potato/i, has: ['Kufri Bahar Potato', 'Baby Potatoes'], lacks: ['Tomato'] };
const OKRA: Expected = { first: /^Okra$/, read: ['okra'] };
const TURMERIC: Expected = { first: /turmeric/i, has: ['Erode Turmeric'], lacks: ['Rio Ginger'] };

/** What buyers type, and what the sample company's catalogue has of it. */
export const EXPECTED: [query: string, expected: Expected][] = [
  // Numbers with and without their unit, in any digits.
  ['25kg', { has: ['Nashik Red Onion'] }],
  ['25 kg', { has: ['Nashik Red Onion'] }],
  ['25 kgs', { has: ['Nashik Red Onion'] }],
  ['25kilos', { has: ['Nashik Red Onion'] }],
  ['٢٥ كيلو', { has: ['Nashik Red Onion'] }],
  ['२५ किलो', { has: ['Nashik Red Onion'] }],
  ['২৫ কেজি', { has: ['Nashik Red Onion'] }],
  ['45mm', { has: ['Nashik Red Onion'], lacks: ['Bangalore Rose Onion'] }],
  ['45-55 mm onion', { has: ['Nashik Red Onion'], lacks: ['Bangalore Rose Onion'] }],
  ['5kg okra', { has: ['Okra'], lacks: ['G4 Green Chilli'] }],
  ['13.6 kg', { only: /^Rio Ginger$/ }],
  ['12,5 kg', { only: /^Garlic Flakes$/ }],
  ['١٢٫٥ كجم', { only: /^Garlic Flakes$/ }],
  ['3.5kg', { only: /^Okra$/ }],
  ['9 kg', { has: ['Bangalore Rose Onion'], lacks: ['Alleppey Finger Turmeric'] }],
  ['28 t', { has: ['Nashik Red Onion'] }],
  ['75000 SHU', { only: /^Teja/ }],
  ['75,000', { only: /^Teja/ }],
  // HS codes.
  ['0703.10', { only: /onion/i }],
  ['0703 10 19', { only: /onion/i }],
  ['070320', { only: /garlic/i }],
  ['HS code 0703', { has: ['Nashik Red Onion'] }],
  ['HSN 07031019', { only: /onion/i }],
  // Yes and no.
  [
    'organic',
    { has: ['Alleppey Finger Turmeric', 'Assam Lemon'], lacks: ['Bangalore Rose Onion', 'Okra', 'Drumstick'] },
  ],
  ['organic onion', { only: /^Alibag White Onion$/ }],
  ['machine graded', { has: ['Fursungi Onion'] }],
  ['steam sterilised', { has: ['Turmeric Powder'], lacks: ['Guntur Sannam Dried Chilli', 'Minced White Onion'] }],
  ['true', { none: true }],
  ['no', { none: true }],
  // Crops in the languages of the markets.
  ['pyaz', ONION],
  ['प्याज', ONION],
  ['प्याज़', ONION],
  ['कांदा', ONION],
  ['পেঁয়াজ', ONION],
  ['পেঁয়াজ', ONION],
  ['வெங்காயம்', ONION],
  ['بصل', ONION],
  ['البصل', ONION],
  ['پیاز', ONION],
  ['oignon', ONION],
  ['oignons', ONION],
  ['CEBOLLA', ONION],
  ['bawang', ONION],
  ['лук', ONION],
  ['Репчатый лук', ONION],
  ['big onion', ONION],
  ['بصل أحمر', RED_ONION],
  ['oignons rouges', RED_ONION],
  ['cebolla roja', RED_ONION],
  ['красный лук', RED_ONION],
  ['bawang merah', { has: ['Nashik Red Onion', 'Podisu Onion'], lacks: ['Mahuva White Onion'] }],
  ['சின்ன வெங்காயம்', { only: /^Podisu Onion$/ }],
  ['shallots', { only: /^Podisu Onion$/ }],
  ['hara pyaz', { only: /^Spring Onion$/ }],
  ['scallion', { only: /^Spring Onion$/ }],
  ['lasun', GARLIC],
  ['लहसुन', GARLIC],
  ['الثوم', GARLIC],
  ['سیر', GARLIC],
  ['ajo', GARLIC],
  ['bawang putih', GARLIC],
  ['чеснок', GARLIC],
  ['ثوم مجفف', { has: ['Garlic Flakes'] }],
  ['लहसुन पाउडर', { first: /^Garlic Powder$/ }],
  ['आलू', POTATO],
  ['Batata', POTATO],
  ['سیب زمینی', POTATO],
  ['pommes de terre', POTATO],
  ['картошка', POTATO],
  ['भिंडी', OKRA],
  ['بامية', OKRA],
  ['lady’s finger', { first: /^Okra$/ }],
  ['हल्दी', TURMERIC],
  ['كركم', TURMERIC],
  ['زردچوبه', TURMERIC],
  ['cúrcuma', TURMERIC],
  ['jahe', { has: ['Rio Ginger', 'Ginger Powder'], read: ['ginger'] }],
  ['हरी मिर्च', { first: /Green Chilli/, read: ['green', 'chilli'] }],
  ['cabai kering', { has: ['Teja Dried Red Chilli'], read: ['chilli', 'dried'] }],
  ['limón', { has: ['Kagzi Lime', 'Assam Lemon'], read: ['lemon', 'lime'] }],
  ['गोलभेंडा', { has: ['Tomato'] }],
  ['sahjan', { only: /^Drumstick$/ }],
  // Ports, packings and papers.
  ['white garlic dubai', { has: ['Yamuna Safed-3 Garlic'] }],
  ['دبي', { has: ['Nashik Red Onion'] }],
  ['JNPT', { has: ['Nashik Red Onion'] }],
  ['malaysia', { has: ['Bangalore Rose Onion'] }],
  ['colombo onion', { only: /^Agrifound Light Red Onion$/ }],
  ['gunny bags', { has: ['Erode Turmeric'] }],
  ['jute bag 50 kg', { has: ['Kufri Bahar Potato'], lacks: ['Byadgi Dried Red Chilli'] }],
  ['MRL', { has: ['G4 Green Chilli'] }],
  ['COO', { has: ['White Onion Flakes'] }],
  // Likeness, and what is not there.
  ['fursngi', { only: /^Fursungi Onion$/, forgiven: true }],
  ['red onoin', { ...RED_ONION, forgiven: true }],
  ['garlick', { ...GARLIC, forgiven: true }],
  ['tumeric', { has: ['Erode Turmeric'], forgiven: true }],
  ['jeera', { none: true }],
  ['GLOBALG.A.P.', { none: true }],
  ['mango 25 kg', { none: true }],
  [
    'white turmeric',
    { none: true, near: ['Mahuva White Onion', 'White Onion Powder', 'Erode Turmeric', 'Alibag White Onion'] },
  ],
];

/** Texts, and the form in which the search has them. */
export const NORMAL_FORMS: [text: string, form: string][] = [
  ['Nashik RED onion, 45–55mm', 'nashik red onion 45 55 mm'],
  ['INDIA Iğdır İzmir', 'india igdir izmir'],
  ['GLOBALG.A.P. in the U.A.E.', 'globalgap in the uae'],
  ['a sentence. Another one.', 'a sentence another one'],
  ['0703.10.19 or 0703.10', '07031019 or 070310'],
  ['12.50 kg at 1.5.2026', '12.50 kg at 1.5.2026'],
  ['1,20,000 or 75,000 SHU, 5,10 kg', '120000 or 75000 shu 5 10 kg'],
  ['25kg, 25 кг, S17, N-53, 20ft', '25 kg 25 кг s17 n 53 20 ft'],
  ['Bird’s Eye “Chilli”', 'bird s eye chilli'],
  ['ÉCHALOTE échalote', 'echalote echalote'],
  ['ŁÓDŹ Ærø', 'łodz ærø'],
  ['Лук, ЁЛКА, Київ', 'лук елка киів'],
  ['\u0921\u093c \u095c', 'ड ड'],
  ['\u09af\u09bc \u09df', 'য য'],
  ['البصل والثوم أحمر إلى آلاف', 'بصل ثوم احمر الي الاف'],
  ['بصلة گوجه‌فرنگی کیلو', 'بصله گوجهفرنگي كيلو'],
  ['٢٥ ۲۵ २५ ২৫ ௨௫ ๒๕ ٢٫٥', '25 25 25 25 25 25 2.5'],
  ['\u200f٢٥\u200e كجم', '25 كجم'],
  ['ﬁne ２５ Ｋｇ', 'fine 25 kg'],
  ['प्याज।', 'प्याज'],
];

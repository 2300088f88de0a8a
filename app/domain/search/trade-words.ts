/** Words that mean the same in texts of the trade, with commas between: whoever looks for one finds them all. */
export const SAME_WORDS = [
  'MRL, maximum residue limit, maximum residue level, pesticide residues, residues',
  'HS code, HSN code, HSN, customs code, tariff code',
  'phyto, phytosanitary',
  'COO, certificate of origin',
  'COA, certificate of analysis, laboratory report, laboratory reports',
  'GI, geographical indication',
  'MOQ, minimum order',
  'FCL, full container, container',
  'reefer, refrigerated, refrigerated container',
  'jute bag, gunny bag, gunny, jute sack',
  'mesh bag, net bag, leno bag',
  'jumbo bag, bulk bag, big bag, FIBC',
  'carton, box, cartons, boxes',
  'flakes, kibbled',
  'granules, granulated',
  'dehydrated, dried, dry',
  'private label, own label, own brand, OEM',
  'organic, bio',
];

/** Countries with their other names, and places in them that Indian food is shipped to, each with those that mean the same harbour. */
export const DESTINATIONS: { country: string; ports: string[] }[] = [
  {
    country: 'UAE, United Arab Emirates, Emirates, الإمارات',
    ports: ['Jebel Ali, Dubai, Sharjah, جبل علي, دبي, الشارقة', 'Khalifa Port, Abu Dhabi, أبوظبي'],
  },
  { country: 'Saudi Arabia, KSA, Saudi, السعودية', ports: ['Jeddah, جدة', 'Dammam, Riyadh, الدمام'] },
  { country: 'Oman, عمان', ports: ['Sohar, Muscat, صحار, مسقط', 'Salalah'] },
  { country: 'Qatar, قطر', ports: ['Hamad, Doha, الدوحة'] },
  { country: 'Kuwait, الكويت', ports: ['Shuwaikh, Shuaiba'] },
  { country: 'Bahrain, البحرين', ports: ['Khalifa Bin Salman, Manama'] },
  { country: 'Iraq, العراق', ports: ['Umm Qasr, Basra'] },
  { country: 'Sri Lanka, Ceylon, ශ්‍රී ලංකා', ports: ['Colombo'] },
  { country: 'Bangladesh, বাংলাদেশ', ports: ['Chittagong, Chattogram', 'Benapole', 'Dhaka'] },
  { country: 'Nepal, नेपाल', ports: ['Birgunj', 'Kathmandu'] },
  { country: 'Malaysia', ports: ['Port Klang, Klang, Kuala Lumpur', 'Penang'] },
  { country: 'Singapore, Singapura, சிங்கப்பூர்', ports: ['Singapore'] },
  { country: 'Indonesia', ports: ['Jakarta, Tanjung Priok', 'Belawan', 'Surabaya'] },
  { country: 'Vietnam, Viet Nam', ports: ['Haiphong', 'Cat Lai, Ho Chi Minh'] },
  { country: 'Thailand', ports: ['Laem Chabang, Bangkok'] },
  { country: 'Philippines', ports: ['Manila'] },
  { country: 'Mauritius, Maurice', ports: ['Port Louis'] },
  { country: 'Kenya', ports: ['Mombasa, Nairobi'] },
  { country: 'Tanzania', ports: ['Dar es Salaam'] },
  { country: 'UK, United Kingdom, Britain, England', ports: ['Felixstowe', 'London Gateway', 'London', 'Southampton'] },
  { country: 'Netherlands, Holland', ports: ['Rotterdam'] },
  { country: 'Germany, Deutschland', ports: ['Hamburg', 'Bremerhaven'] },
  { country: 'Belgium', ports: ['Antwerp'] },
  { country: 'France', ports: ['Le Havre', 'Marseille'] },
  { country: 'Spain, España', ports: ['Valencia', 'Algeciras', 'Barcelona'] },
  { country: 'Russia, Россия, Russian Federation', ports: ['Novorossiysk, Новороссийск', 'Saint Petersburg'] },
  { country: 'USA, United States, America', ports: ['New York', 'Los Angeles', 'Houston'] },
];

/** Ports of loading under their former and short names. */
export const SAME_PLACES = [
  'Nhava Sheva, JNPT, JNPA, Jawaharlal Nehru, Mumbai port',
  'Mumbai, Bombay',
  'Chennai, Madras',
  'Kolkata, Calcutta',
  'Kochi, Cochin',
  'Bengaluru, Bangalore',
  'Thoothukudi, Tuticorin',
  'Nashik, Nasik',
];

/** Units, in one spelling and then those that people type. */
export const UNITS = [
  'kg, kgs, kilo, kilos, kilogram, kilograms, kilogramme, किलो, কেজি, كيلو, كجم, کیلو, кг',
  'mm, millimetre, millimetres, millimeter, millimeters, मिमी, مم, мм',
  'tonnes, tonne, ton, tons, mt, टन, টন, طن, تن, тонн, тонны',
  'ft, feet, foot',
];

/** What crops are like, in English and then in the languages of the markets. */
export const QUALITIES = [
  'red, लाल, laal, lal, लाल रंग, লাল, சிவப்பு, أحمر, حمراء, قرمز, rouge, rojo, roja, merah, красный, красная',
  'white, सफेद, सफ़ेद, safed, पांढरा, সাদা, வெள்ளை, أبيض, بيضاء, سفید, blanc, blanche, blanco, blanca, putih, белый, белая',
  'green, हरा, हरी, हिरवी, সবুজ, কাঁচা, பச்சை, أخضر, خضراء, سبز, vert, verte, verde, hijau, зелёный',
  'yellow, पीला, أصفر, صفراء, زرد, jaune, amarillo, amarilla, kuning, жёлтый',
  'fresh, ताजा, ताज़ा, taza, তাজা, طازج, طازجة, تازه, frais, fraîche, fresco, fresca, segar, свежий, свежая',
  'dried, सूखा, सूखी, sukha, শুকনো, مجفف, مجففة, خشک, séché, séchée, seco, seca, kering, сушёный, сушёная',
  'powder, पाउडर, चूर्ण, গুঁড়া, தூள், مسحوق, بودرة, پودر, poudre, polvo, serbuk, bubuk, порошок',
  'organic, जैविक, জৈব, عضوي, عضوية, ارگانیک, biologique, orgánico, orgánica, ecológico, organik, органический',
];

import type { Post } from '../types.ts';

export const paperworkForFreshProduceFromIndia: Post = {
  title: 'The paperwork behind a container of fresh produce from India',
  slug: 'paperwork-for-fresh-produce-from-india',
  excerpt:
    'Which documents travel with onions, garlic or potatoes, who issues each one, and the small mismatches that ' +
    'hold a container at the port of arrival.',
  author_name: 'Imran Siddiqui',
  tags: ['Documents', 'Customs', 'Shipping'],
  status: 'published',
  published_at: '2026-10-14T05:30:00.000Z',
  picture: { scene: 'office' },
  content: [
    'Fresh produce does not wait for corrections. A wrong container number on a certificate can cost a week, ' +
      'and a week at 35 °C on a quay can cost the cargo. Most of the trouble is avoidable, and nearly all of it ' +
      'comes from papers that do not agree with each other.',
    '**What the exporter must have first**',
    'Before a firm in India ships anything it needs an Importer Exporter Code from the Directorate General of ' +
      'Foreign Trade and a tax registration. For fresh fruit and vegetables it also needs membership of APEDA, ' +
      'and for spices registration with the Spices Board. These belong to the company and not to the shipment. ' +
      'Ask for copies once, check that the names and address are the same on each, and keep them.',
    '**The commercial set**',
    'The **invoice** and **packing list** come from us. The invoice gives the Incoterm, the currency, the ' +
      'tariff code and the contract number. The packing list gives bags or cartons by lot, with net and gross ' +
      'weight. The **bill of lading** comes from the carrier and should show the set temperature for a reefer. ' +
      'Ask for a draft before it is issued, since an amendment after sailing is slow and carries a fee.',
    '**The phytosanitary certificate**',
    'This is the one the plant health officer at your port will read first. It is issued by India’s plant ' +
      'quarantine service after inspection, follows the form of the International Plant Protection Convention, ' +
      'and states that the goods meet the *importing* country’s rules. The exporter cannot guess those rules. If ' +
      'your import permit asks for an additional declaration, for instance freedom from a named pest, send us ' +
      'the permit before loading, because the wording has to appear on the certificate exactly.',
    '**Origin**',
    'A **certificate of origin** may be non-preferential, which simply says that the goods are Indian, or ' +
      'preferential, which lowers the duty. India has preferential arrangements with the United Arab Emirates, ' +
      'Australia, the ASEAN countries, Sri Lanka and others, and each one has its own form or online format. ' +
      'Decide before shipment which you need. A preferential certificate issued after sailing is possible under ' +
      'most agreements, but it will be marked as retrospective and some offices will query it.',
    '**Treatment and packing**',
    'Wooden pallets and dunnage must be heat-treated and stamped under the ISPM 15 standard, whatever the ' +
      'cargo. A **fumigation certificate** for the goods themselves is needed only where the importing country ' +
      'asks for it, or where live insects were found. State the chemical you accept: some markets do not want ' +
      'methyl bromide.',
    '**Food safety reports**',
    'These depend on the product and the destination. Chillies and turmeric usually travel with residue and ' +
      'aflatoxin or heavy-metal reports. Certain Indian vegetables entering the European Union are subject to ' +
      'increased checks, and an official certificate with laboratory results may be required. The list is ' +
      'revised twice a year or so, which means that last season’s practice is no guide. We check it before each ' +
      'contract.',
    'Dehydrated goods carry a certificate of analysis by batch, and often a health certificate.',
    '**Where it goes wrong**',
    'The same faults come back every year.\n' +
      'The tariff code on the invoice differs from the one on the certificate of origin.\n' +
      'The weights are net on one paper and gross on another, without saying so.\n' +
      'The consignee is a trading name on the bill of lading and the registered name on the permit.\n' +
      'The phytosanitary certificate names *onions* and the shipment also holds twenty bags of garlic.\n' +
      'The seal was changed at a customs check and only half of the set was updated.',
    '**A routine that works**',
    'We send drafts of the whole set as one file on the day of loading, with the container and seal number ' +
      'filled in. The buyer’s broker replies within 24 hours. The originals are issued after that, scans follow ' +
      'within three working days of sailing, and the paper goes by courier or through the bank, as the payment ' +
      'terms require. For Gulf voyages of five days there is no slack in that plan, so we ask buyers there to ' +
      'name their broker in the order.',
    'One more point. Export rules for onions have changed at short notice several times in recent years, with ' +
      'minimum prices, duties and outright bans. Put a line in the contract that says what happens to the ' +
      'deposit if that occurs again.',
  ].join('\n\n'),
};

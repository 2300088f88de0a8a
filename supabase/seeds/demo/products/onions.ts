import type { Product } from '../types.ts';

export const onions: Product[] = [
  {
    name: 'Nashik Red Onion',
    slug: 'nashik-red-onion',
    category_slug: 'onions',
    description:
      'A dark red, strongly pungent onion from the Nashik district, and the type most Gulf and South-East Asian ' +
      'buyers mean when they ask for Indian red. The kharif and late kharif crops come to market from November ' +
      'to March with bright colour and fairly soft outer skins. These bulbs sell quickly rather than store, so ' +
      'we load them within days of grading.',
    specifications: {
      Variety: 'Nashik Red (N-53 and local selections)',
      Size: '45–55 mm, 55–65 mm or 65 mm and above',
      'Skin layers': '2 dry outer skins',
      'Storage temperature': '0 to 2 °C at 65–70 % RH',
      'Shelf life': '4 to 6 weeks from loading',
      Packing: '5, 10, 20 or 25 kg red mesh bags',
      'Harvest season': 'November to March',
      'Max. sprouted bulbs (%)': 1,
      'Private label': true,
      'Machine graded': true,
      'HS code': '070310',
    },
    export_info:
      'Loaded at Nhava Sheva, about 200 km from the Nashik packing houses, in 40 ft high-cube reefers holding 28 ' +
      't. Jebel Ali is 5 to 7 days by sea and Port Klang 10 to 13. A phytosanitary certificate and certificate ' +
      'of origin travel with every load, and fumigation is arranged where the destination asks for it. We quote ' +
      'FOB, CFR or CIF and load within 7 days of a confirmed order.',
    is_featured: true,
    picture: { scene: 'heap', produce: 'onion-red' },
    gallery: [
      { scene: 'cut', produce: 'onion-red' },
      { scene: 'sack', produce: 'onion-red' },
      { scene: 'sorting-line' },
    ],
  },
  {
    name: 'Nashik Garwa Onion',
    slug: 'nashik-garwa-onion',
    category_slug: 'onions',
    description:
      'The rabi crop of Nashik, lifted in the dry heat of April and May and cured in the field before it goes ' +
      'into ventilated stores. Bulbs are light red with a copper tint, firm, thin in the neck and covered by two ' +
      'or three tight skins. Properly cured lots keep from May until October with little sprouting, which makes ' +
      'this the onion for longer voyages.',
    specifications: {
      Variety: 'N-2-4-1 and Garwa selections',
      Size: '40–50 mm, 50–60 mm or 60 mm and above',
      Colour: 'Light red, coppery',
      'Dry matter': '12–14 %',
      'Shelf life': '3 to 5 months in ventilated storage',
      'Storage temperature': '0 to 2 °C in the reefer',
      Packing: '10, 20 or 25 kg mesh bags; 1 t jumbo bags',
      'Harvest season': 'April to May, stored stock to October',
      'Sprout inhibited': false,
      'Max. off-size (%)': 5,
      'Private label': true,
    },
    export_info:
      'Shipped from Nhava Sheva in 40 ft reefers at 0 to 2 °C with fresh-air vents open, 28 t net. For the short ' +
      'Gulf runs we can load ventilated dry containers instead and pass on the lower freight. Documents are ' +
      'phytosanitary certificate, certificate of origin, packing list with lot numbers and the inspection ' +
      'report. FOB and CIF terms; 7 to 10 days from order to loading.',
    is_featured: false,
    picture: { scene: 'crate', produce: 'onion-pink' },
    gallery: [{ scene: 'heap', produce: 'onion-pink' }, { scene: 'curing-shed' }, { scene: 'harvest' }],
  },
  {
    name: 'Fursungi Onion',
    slug: 'fursungi-onion',
    category_slug: 'onions',
    description:
      'A light red rabi onion selected by growers around Fursungi, near Pune, and now sown across western ' +
      'Maharashtra because it stores so well. Bulbs are round and heavy for their size, with a narrow neck that ' +
      'dries shut. Flavour is pungent but a little sweeter than Nashik Red, and the skin holds its colour after ' +
      'months in store.',
    specifications: {
      Variety: 'Fursungi local',
      Size: '45–55 mm or 55–70 mm',
      Colour: 'Light red to brownish pink',
      'Shelf life': '4 to 6 months in ventilated storage',
      'Storage temperature': '0 to 2 °C at 65–70 % RH',
      Packing: '20 or 25 kg leno mesh bags',
      'Harvest season': 'April to May',
      'Machine graded': true,
      'Sprout inhibited': false,
      'Max. off-size (%)': 5,
      'HS code': '070310',
    },
    export_info:
      'Offered from May to October, when fresh-dug onions are scarce, through Nhava Sheva. Container load is 28 ' +
      't in a 40 ft high-cube reefer. Mombasa takes roughly 12 to 16 days and Port Louis about the same. ' +
      'Phytosanitary certificate, certificate of origin and weight note are included in the FOB price.',
    is_featured: false,
    picture: { scene: 'heap', produce: 'onion-pink' },
    gallery: [{ scene: 'crate', produce: 'onion-pink' }, { scene: 'curing-shed' }],
  },
  {
    name: 'Bellary Red Onion',
    slug: 'bellary-red-onion',
    category_slug: 'onions',
    description:
      'A large red onion from the black-soil districts of northern Karnataka, where the rain-fed crop is lifted ' +
      'between September and November. Bulbs are globe-shaped, often over 60 mm, with a sharp flavour and a ' +
      'fairly thick ring that suits slicing and frying. It reaches the market before the Nashik kharif crop and ' +
      'fills the gap in early autumn.',
    specifications: {
      Variety: 'Bellary Red',
      Size: '55–65 mm or 65–80 mm',
      'Skin layers': '1 to 2',
      'Shelf life': '3 to 5 weeks from loading',
      'Storage temperature': '0 to 2 °C',
      Packing: '20 or 25 kg mesh bags',
      Origin: 'Ballari, Gadag and Dharwad districts, Karnataka',
      'Harvest season': 'September to November',
      'Max. double bulbs (%)': 3,
      'Organic available': false,
      'Private label': true,
    },
    export_info:
      'Trucked to Nhava Sheva in about two days and loaded into 40 ft reefers of 28 t. Rain at harvest affects ' +
      'this crop more than most, so we cut and check bulbs at the farm before buying and again at loading. ' +
      'Phytosanitary certificate and certificate of origin supplied. Lead time is 8 to 10 days, FOB or CFR.',
    is_featured: false,
    picture: { scene: 'sack', produce: 'onion-red' },
    gallery: [
      { scene: 'cut', produce: 'onion-red' },
      { scene: 'group', produce: 'onion-red' },
    ],
  },
  {
    name: 'Agrifound Dark Red Onion',
    slug: 'agrifound-dark-red-onion',
    category_slug: 'onions',
    description:
      'A named kharif variety released by NHRDF, grown for uniform dark red globes that mature 90 to 100 days ' +
      'after transplanting. It gives a more even lot than farm-saved Nashik seed, which shortens grading and ' +
      'keeps size tolerance low. Moderate keeping quality; best sold within a month.',
    specifications: {
      Variety: 'Agrifound Dark Red',
      Size: '45–55 mm or 55–65 mm',
      'Skin layers': '2',
      'Dry matter': '12–13 % soluble solids',
      'Shelf life': '4 weeks from loading',
      'Storage temperature': '0 to 2 °C at 65–70 % RH',
      Packing: '5, 10 or 20 kg mesh bags',
      'Harvest season': 'October to December',
      'Machine graded': true,
      'Max. off-size (%)': 4,
      'Private label': false,
    },
    export_info:
      'Loaded at Nhava Sheva or, for lots grown in Gujarat, at Mundra. A 40 ft reefer takes 28 t bagged or 25 t ' +
      'palletised on ISPM 15 heat-treated pallets. Certificate of origin for the India–UAE CEPA or the ASEAN ' +
      'agreement is applied for on request, alongside the phytosanitary certificate. Lead time 7 days.',
    is_featured: false,
    picture: { scene: 'group', produce: 'onion-red' },
    gallery: [{ scene: 'cut', produce: 'onion-red' }, { scene: 'field-rows' }],
  },
  {
    name: 'Agrifound Light Red Onion',
    slug: 'agrifound-light-red-onion',
    category_slug: 'onions',
    description:
      'A light red rabi onion with round, compact bulbs and tight skins, bred by NHRDF and well suited to ' +
      'storage. It takes about 120 days from transplanting and is lifted from late March. Buyers who repack into ' +
      '1 kg nets like it for its even 45 to 60 mm size.',
    specifications: {
      Variety: 'Agrifound Light Red',
      Size: '45–60 mm',
      'Skin layers': '2 to 3',
      'Dry matter': '13 % soluble solids',
      'Shelf life': '4 to 5 months in ventilated storage',
      'Storage temperature': '0 to 2 °C in the reefer',
      Packing: '1 kg nets in 10 kg outers; 20 or 25 kg bags',
      'Harvest season': 'Late March to May',
      'Private label': true,
      'Sprout inhibited': false,
      'Max. off-size (%)': 5,
    },
    export_info:
      'Ships from Nhava Sheva between April and September in 40 ft reefers, 28 t in bags or 22 t in net outers ' +
      'on pallets. Colombo is 4 to 7 days away and Singapore 10 to 14. Phytosanitary certificate and certificate ' +
      'of origin come as standard; printed net bands need 15 days on top of the usual 7.',
    is_featured: false,
    picture: { scene: 'single', produce: 'onion-pink' },
    gallery: [{ scene: 'crate', produce: 'onion-pink' }],
  },
  {
    name: 'Bangalore Rose Onion',
    slug: 'bangalore-rose-onion',
    category_slug: 'onions',
    description:
      'A small, flat-round, deep pink onion with high pungency, grown in Chikkaballapur, Kolar and Bengaluru ' +
      'Rural and protected by a geographical indication. Almost the whole crop is grown for export, chiefly to ' +
      'Malaysia, Singapore and Indonesia, where it is pounded into spice pastes. Two main crops a year, with the ' +
      'larger one lifted from March to June.',
    specifications: {
      Variety: 'Bangalore Rose (GI)',
      Size: '25–35 mm',
      'Dry matter': '15–18 %',
      'Shelf life': '6 to 8 weeks from loading',
      'Storage temperature': '0 to 2 °C',
      Packing: '9, 10 or 20 kg mesh bags',
      'Harvest season': 'March to June; smaller crop October to December',
      'Max. foreign matter (%)': 0.5,
      'Organic available': false,
      'Private label': true,
      'HS code': '070310',
    },
    export_info:
      'Usually loaded in the south to save road haulage; we also consolidate at Nhava Sheva with other onions. A ' +
      '40 ft reefer takes 27 t at 0 to 2 °C. Export of rose onion has at times been regulated separately from ' +
      'other onions, so we confirm the rule in force before accepting an order. Phytosanitary certificate, ' +
      'certificate of origin and ASEAN preference form available.',
    is_featured: true,
    picture: { scene: 'bowl', produce: 'onion-pink' },
    gallery: [
      { scene: 'heap', produce: 'onion-pink' },
      { scene: 'single', produce: 'onion-pink' },
    ],
  },
  {
    name: 'Podisu Onion',
    slug: 'podisu-onion',
    category_slug: 'onions',
    description:
      'The small sambar onion of Tamil Nadu, a multiplier type that grows in clusters of four to eight bulbs. ' +
      'Skin is reddish brown, flesh pale violet, flavour sharp when raw and sweet once cooked whole. Cured bulbs ' +
      'keep for two to three months with the leaf stubs dried and trimmed.',
    specifications: {
      Variety: 'CO(On) 5 and local Podisu',
      Size: '18–28 mm',
      Colour: 'Reddish brown',
      'Shelf life': '2 to 3 months, cured',
      'Storage temperature': '0 to 2 °C at 65–70 % RH',
      Packing: '5, 9 or 10 kg mesh bags',
      'Harvest season': 'December to February and June to August',
      'Max. loose skin (%)': 2,
      'Private label': true,
      'Machine graded': false,
      'HS code': '07031020',
    },
    export_info:
      'Classed as shallots for customs, so buyers should check their duty line before ordering. We ship part ' +
      'loads mixed with red onion in one 40 ft reefer from Nhava Sheva, which suits Gulf and Mauritius importers ' +
      'who cannot take 27 t of one small item. Phytosanitary certificate and certificate of origin list each ' +
      'item separately. Lead time 10 days.',
    is_featured: false,
    picture: { scene: 'bowl', produce: 'shallot' },
    gallery: [{ scene: 'heap', produce: 'shallot' }],
  },
  {
    name: 'Mahuva White Onion',
    slug: 'mahuva-white-onion',
    category_slug: 'onions',
    description:
      'A white onion from the coastal talukas around Mahuva in Gujarat, the district that supplies most of ' +
      'India’s onion dehydrators. Bulbs are clean white, globe to flat-globe, with higher solids than the red ' +
      'types. Sold fresh to food-service buyers and, in bulk, to processors who want white flesh without colour ' +
      'carry-over.',
    specifications: {
      Variety: 'Mahuva white selections',
      Size: '40–50 mm or 50–65 mm',
      'Skin layers': '2',
      'Dry matter': '13–15 %',
      'Shelf life': '5 to 7 weeks from loading',
      'Storage temperature': '0 to 2 °C',
      Packing: '20 or 25 kg mesh bags; 1 t jumbo bags',
      'Harvest season': 'February to April',
      'Max. greening (%)': 2,
      'Private label': false,
      'Sprout inhibited': false,
    },
    export_info:
      'Loaded at Mundra, one day by road from Mahuva, in 40 ft reefers of 28 t. White skins show every mark, so ' +
      'bulbs are hand-sorted after machine sizing and packed the same day. Phytosanitary certificate and ' +
      'certificate of origin included; CIF offers to Jebel Ali, Dammam and Hamad. Lead time 7 days in season.',
    is_featured: false,
    picture: { scene: 'group', produce: 'onion-white' },
    gallery: [{ scene: 'cut', produce: 'onion-white' }],
  },
  {
    name: 'Alibag White Onion',
    slug: 'alibag-white-onion',
    category_slug: 'onions',
    description:
      'A mild, sweet white onion grown on residual moisture after rice in the Alibag area of Raigad, and ' +
      'registered as a geographical indication. Bulbs are flat-round and low in pungency, so they are eaten raw ' +
      'in salads. The crop is small and sold by June in most years; we ship it by the pallet rather than the ' +
      'full container.',
    specifications: {
      Variety: 'Alibag White (GI)',
      Size: '40–60 mm',
      'Skin layers': '1 to 2',
      Pungency: 'Low',
      'Shelf life': '4 weeks from packing',
      'Storage temperature': '0 to 2 °C',
      Packing: '5 kg ventilated cartons',
      'Harvest season': 'February to April',
      'Minimum order (kg)': 800,
      'Organic available': true,
      'Private label': true,
    },
    export_info:
      'Shipped as pallets within a mixed 40 ft reefer from Nhava Sheva, or by air from Mumbai for smaller trial ' +
      'orders. Each carton carries the village and lot number. Phytosanitary certificate and certificate of ' +
      'origin are supplied, and GI documents can be copied to the buyer. Book by January for the coming season.',
    is_featured: false,
    picture: { scene: 'crate', produce: 'onion-white' },
    gallery: [{ scene: 'cut', produce: 'onion-white' }],
  },
  {
    name: 'Yellow Onion',
    slug: 'yellow-onion',
    category_slug: 'onions',
    description:
      'A short-day yellow onion grown under contract for buyers in Europe and the Far East who want a mild bulb ' +
      'with a bronze skin. We plant Arka Pitambar and Phule Suvarna in October for lifting from March. Bulbs are ' +
      'round with single centres in most of the lot and keep three months once cured.',
    specifications: {
      Variety: 'Arka Pitambar, Phule Suvarna',
      Size: '50–60 mm, 60–70 mm or 70–80 mm',
      'Skin layers': '2 to 3',
      'Dry matter': '10–12 %',
      'Shelf life': '10 to 12 weeks, cured',
      'Storage temperature': '0 to 1 °C at 65–70 % RH',
      Packing: '5, 10 or 25 kg bags, palletised',
      'Harvest season': 'March to April',
      'Max. off-size (%)': 5,
      'Machine graded': true,
      'Organic available': false,
    },
    export_info:
      'Grown to order: acreage is fixed with the buyer in September and shipped from Nhava Sheva between April ' +
      'and June. A 40 ft high-cube reefer carries 25 t on 20 heat-treated pallets. Rotterdam takes about 25 days ' +
      'by Suez and 35 or more round the Cape, so we load only lots cured for at least 12 days. Phytosanitary ' +
      'certificate, residue test report and certificate of origin supplied.',
    is_featured: false,
    picture: { scene: 'crate', produce: 'onion-yellow' },
    gallery: [{ scene: 'cut', produce: 'onion-yellow' }, { scene: 'packing-house' }],
  },
];

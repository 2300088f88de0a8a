import type { Post } from '../types.ts';

export const notesForTheComingRabiSeason: Post = {
  title: 'Notes for the coming rabi season',
  slug: 'notes-for-the-coming-rabi-season',
  excerpt:
    'Working notes on sowing, stores and shipping for the first half of next year. To be completed once the ' +
    'December field reports are in.',
  author_name: 'Devendra Nath Awasthi',
  tags: ['Season', 'Onions', 'Potatoes'],
  status: 'draft',
  published_at: null,
  picture: { scene: 'field-rows' },
  content: [
    'These are my notes for the letter we send to buyers each January. They are not finished. Where a figure ' +
      'is missing, it is because I have not yet seen the fields.',
    '**Onion nurseries**',
    'Seed for the rabi crop goes into nursery beds in October and November, and the seedlings are set out from ' +
      'December. Two things decide the area: what growers were paid in October and how much water is left in the ' +
      'tanks and canals. Rohit reports from Nashik that seed sales were brisk after the Diwali market. He has ' +
      'not yet been to Malwa. *Add his December visit here.*',
    'What I want to tell buyers is simple. A large area planted in December means low prices in April, and low ' +
      'prices in April mean that some growers will skip curing. In such a year the cheap onion is the expensive ' +
      'one by July. We shall keep to twelve days of curing for storage lots, as before, and pay for it.',
    '**Yellow onions**',
    'The contract fields were sown in October. Germination was even on most plots. I would like to offer the ' +
      'European buyers two loading windows this time, early April and early May, in place of one, so that a late ' +
      'vessel does not put the whole programme behind. *Imran to confirm with the carriers.*',
    '**Potatoes around Kanpur**',
    'Planting finished in the first half of November, a week later than I like, because the fields stayed wet ' +
      'after the last rains. A late planting is not a disaster, but it shortens the time before the heat comes ' +
      'in March and it makes the tubers smaller. Late blight is the thing to watch in the foggy weeks around the ' +
      'new year. Our field staff will visit the Chipsona plots every seven days from mid-December and report ' +
      'sightings on the same day.',
    'For crisping buyers: the programme should be fixed in January as usual. The stores are being set to 10 to ' +
      '12 °C, and the two chambers that gave us uneven temperatures last summer have new fans. Kavita wants ' +
      'loggers at three heights in each chamber. She is right and I have agreed.',
    '**Garlic**',
    'Sowing in Mandsaur and Ratlam was done by early November. Prices have been high for two seasons and the ' +
      'area will have grown. My guess is a good supply of 40–45 mm and a shortage of the large grades if ' +
      'February turns warm. Buyers who want 50 mm and above should talk to us in April and not in August. *Add ' +
      'clove counts from the January sampling.*',
    '**Ships and boxes**',
    'From December to April the Nashik grape growers need reefers and so do we. Last year we lost nine days on ' +
      'two onion shipments because the empties were not there. This season I want the booking made two weeks ' +
      'ahead for every port, including the Gulf, and a second choice of carrier named in the file. Mundra should ' +
      'take more of the garlic and potatoes, which come from the north in any case.',
    'Freight to northern Europe is hard to predict. I would sooner quote FOB with an honest estimate than give ' +
      'a CIF price that neither of us believes.',
    '**Things to decide before this is sent**',
    'Do we publish opening prices, or only say when they will be ready?\n' +
      'Do we offer the 1 kg net to Colombo again, given the loss on the printed bands?\n' +
      'Who signs the letter? Meera has met more of these buyers than I have in the past two years, and it is ' +
      'time that her name stood next to mine.',
    '*To be completed after the December field reports. Please do not send before Kavita has checked the figures.*',
  ].join('\n\n'),
};

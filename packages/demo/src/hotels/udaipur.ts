import type { DemoHotel } from '../hotel.ts'

export const udaipur: DemoHotel = {
  owner: 'first',
  name: 'Chandra Mahal Haveli',
  propertyType: 'hotel',
  gstNumber: '08AAKFC4821Q1ZY',
  description: `Chandra Mahal stands on Hanuman Ghat, where the western bank of Lake Pichola turns towards the old city. It was built in 1784 for a minister of Mewar and has stayed with one family for nine generations. The lime-plastered walls are a foot and a half thick, which keeps the rooms cool in May without any help from a machine.

Twelve rooms lie around two courtyards. No two are alike: some open on the neem tree and the small fountain, some have a jharokha over the water from which you can watch the lights of the City Palace come on. Beds are of solid sheesham, the quilts are block-printed in Sanganer, and there is hot water at every hour of the day.

Breakfast is served on the roof until half past ten. In the evening the kitchen cooks Mewari food over wood: gatte, ker sangri, laal maas for those who ask for it. A boatman waits at the ghat from six in the morning, and the walk to Gangaur Ghat over the footbridge takes seven minutes.`,
  address: '14 Hanuman Ghat, outside Chandpole',
  city: 'Udaipur',
  state: 'Rajasthan',
  pincode: '313001',
  latitude: 24.5794,
  longitude: 73.681,
  directions:
    'Maharana Pratap airport is 24 km away, about forty minutes by taxi; the railway station is 3 km. Cars stop at Jagdish Chowk: the last two hundred metres are a lane, and we come for your bags.',
  phone: '+912942430118',
  phone2: '+912942430119',
  email: 'stay@chandra-mahal.example',
  checkInTime: '14:00',
  checkOutTime: '11:00',
  subdomain: 'chandra-mahal',
  planId: 'professional',
  website: {
    theme: 'classic',
    primaryColor: '#9A3B2E',
    secondaryColor: '#C08A3E',
    tagline: 'A minister’s house on Lake Pichola, kept by one family since 1784',
    seoTitle: 'Chandra Mahal Haveli, a lake house in Udaipur',
    seoDescription:
      'Twelve rooms around two courtyards on Lake Pichola in Udaipur. Jharokha windows over the water, Mewari kitchen, roof breakfast.',
  },
  roomTypes: [
    {
      name: 'Courtyard Room',
      type: 'Standard Room',
      description:
        'On the ground floor by the neem courtyard: cool, quiet, with a sheesham double bed and a stone bath.',
      maxGuests: 2,
      basePrice: 4800,
      weekendPrice: 5600,
      dayUseRate: 2600,
      quantity: 5,
      amenities: ['Air conditioning', 'Wi-Fi', 'Stone bath', 'Tea tray', 'Courtyard seat'],
      appeal: 1,
    },
    {
      name: 'Jharokha Lake Room',
      type: 'Deluxe Room',
      description:
        'A carved balcony window with a day-bed in it, straight over the water. First and second floor.',
      maxGuests: 3,
      basePrice: 7200,
      weekendPrice: 8400,
      quantity: 5,
      amenities: ['Lake view', 'Air conditioning', 'Wi-Fi', 'Day-bed', 'Tea tray', 'Writing desk'],
      appeal: 1.1,
    },
    {
      name: 'Maharana Suite',
      type: 'Executive Suite',
      description:
        'Two rooms under painted vaults, a terrace of its own above the ghat, and a bath with a window to the lake.',
      maxGuests: 4,
      basePrice: 14500,
      weekendPrice: 17000,
      quantity: 2,
      amenities: [
        'Lake view',
        'Private terrace',
        'Sitting room',
        'Bath tub',
        'Air conditioning',
        'Wi-Fi',
        'Breakfast in the room',
      ],
      appeal: 0.85,
    },
  ],
  seasons: [
    { from: '12-20', to: '01-05', occupancy: 0.95, ratePercent: 165, minimumStay: 3 },
    { from: '10-01', to: '12-19', occupancy: 0.76 },
    { from: '01-06', to: '03-31', occupancy: 0.78, ratePercent: 110 },
    { from: '04-01', to: '06-20', occupancy: 0.38, discountPercent: 20 },
    { from: '06-21', to: '09-30', occupancy: 0.46, discountPercent: 25 },
  ],
  weekendLift: 0.14,
  stayLengths: [20, 38, 25, 12, 5],
  foreign: 0.34,
  sources: {
    direct: 34,
    'walk-in': 6,
    makemytrip: 17,
    goibibo: 6,
    'booking.com': 22,
    agoda: 6,
    agent: 9,
  },
}

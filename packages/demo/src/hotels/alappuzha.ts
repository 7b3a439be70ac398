import type { DemoHotel } from '../hotel.ts'

export const alappuzha: DemoHotel = {
  owner: 'first',
  name: 'Kayal Veedu Backwater House',
  propertyType: 'guesthouse',
  gstNumber: '32AAGFK2935L1ZA',
  description: `Kayal Veedu means the house on the backwater, and that is what it is: a tharavad of 1921 in Kainakary, with a tiled roof, a courtyard open to the rain and a landing of laterite steps where the canal meets the Pamba. You reach us by country boat from Nedumudy jetty in twelve minutes; we send ours when you call.

There are seven rooms. Four are in the old house, with teak ceilings and the slow fans of our grandfather; two stand over the water on the former boat shed; and the small houseboat, which has one cabin and goes out at four in the afternoon and comes back after breakfast.

Ammachi cooks on wood, and lunch comes on a banana leaf: red rice, fish from the lake, two vegetables and a payasam on Sundays. Mornings are for the canoe, before the big boats wake. In August we close the landing for two hours while the snake boats practise, and everybody watches.`,
  address: 'Ward 7, Kainakary North, Kuttanad',
  city: 'Alappuzha',
  state: 'Kerala',
  pincode: '688501',
  latitude: 9.479,
  longitude: 76.445,
  directions:
    'Cochin airport is 85 km, Alappuzha station 14 km away. Drive to Nedumudy jetty and call us there: our boat takes twelve minutes.',
  phone: '+914772724163',
  phone2: null,
  email: 'varu@kayal-veedu.example',
  checkInTime: '13:00',
  checkOutTime: '10:30',
  subdomain: 'kayal-veedu',
  planId: 'starter',
  website: {
    theme: 'classic',
    primaryColor: '#2F6B4F',
    secondaryColor: '#B7791F',
    tagline: 'A tiled house of 1921 where the canal meets the Pamba',
    seoTitle: 'Kayal Veedu, a backwater house near Alappuzha',
    seoDescription:
      'Seven rooms in a 1921 tharavad on the Kuttanad backwaters near Alappuzha, with a one-cabin houseboat and lunch on a banana leaf.',
  },
  roomTypes: [
    {
      name: 'Tharavad Room',
      type: 'Standard Room',
      description:
        'In the old house, under a teak ceiling, with a door to the courtyard and one to the garden.',
      maxGuests: 3,
      basePrice: 3400,
      weekendPrice: 3900,
      quantity: 4,
      amenities: ['Teak ceiling', 'Fan', 'Air conditioning', 'Garden door', 'Mosquito net'],
      appeal: 1,
    },
    {
      name: 'Boat Shed Room',
      type: 'Deluxe Room',
      description:
        'On posts above the canal; the floor has a window through which you can see the fish.',
      maxGuests: 2,
      basePrice: 5200,
      weekendPrice: 5800,
      quantity: 2,
      amenities: ['Over the water', 'Air conditioning', 'Deck', 'Kettle'],
      appeal: 1.1,
    },
    {
      name: 'One-cabin Houseboat',
      type: 'Executive Suite',
      description:
        'A kettuvallam for two, out on Vembanad for the night, with crew, dinner and breakfast on board.',
      maxGuests: 2,
      basePrice: 11500,
      quantity: 1,
      amenities: ['Crew of two', 'Air conditioning at night', 'Sun deck', 'Dinner and breakfast'],
      appeal: 0.85,
    },
  ],
  seasons: [
    { from: '12-20', to: '01-05', occupancy: 0.95, ratePercent: 150, minimumStay: 2 },
    { from: '10-01', to: '12-19', occupancy: 0.68 },
    { from: '01-06', to: '03-31', occupancy: 0.75 },
    { from: '04-01', to: '05-31', occupancy: 0.5 },
    { from: '06-01', to: '09-30', occupancy: 0.4, discountPercent: 20 },
  ],
  weekendLift: 0.12,
  stayLengths: [30, 42, 18, 7, 3],
  foreign: 0.4,
  sources: {
    direct: 30,
    'walk-in': 3,
    makemytrip: 14,
    goibibo: 5,
    'booking.com': 30,
    agoda: 8,
    agent: 10,
  },
}

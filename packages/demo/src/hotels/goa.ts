import type { DemoHotel } from '../hotel.ts'

export const goa: DemoHotel = {
  owner: 'first',
  name: 'Saltwind Bay Resort',
  propertyType: 'resort',
  gstNumber: '30AAQCS6174M1ZT',
  description: `Saltwind Bay lies at the quiet southern end of Agonda, where the sand narrows and the turtles still come ashore between November and March. Fourteen cottages stand under the coconut palms, none closer to its neighbour than ten steps, and all of them within the sound of the water.

The cottages are of laterite and thatch, raised off the ground for the breeze, with verandas deep enough to sit out a monsoon shower. The pool is filled with salt water and faces west. There is no music on the beach after ten, by the wish of the village and of most of our guests.

Our cook buys from the boats at Talpona at six each morning, and what they brought is what is on the board at noon. Kayaks and a small sailing boat are there for guests; the spice farms of Netravali and the Cotigao forest are within forty minutes by car.`,
  address: 'Doval Kazan, Agonda Beach Road, Canacona',
  city: 'Agonda',
  state: 'Goa',
  pincode: '403702',
  latitude: 15.01,
  longitude: 74.0232,
  directions:
    'Dabolim airport is 67 km, Canacona station 9 km away. Leave the highway at Agonda church and keep to the sea; the gate is blue.',
  phone: '+918322647310',
  phone2: null,
  email: 'hello@saltwind-bay.example',
  checkInTime: '14:00',
  checkOutTime: '11:00',
  subdomain: 'saltwind-bay',
  planId: 'professional',
  website: {
    theme: 'modern',
    primaryColor: '#0F766E',
    secondaryColor: '#E07A3F',
    tagline: 'Fourteen cottages under the palms, at the quiet end of Agonda',
    seoTitle: 'Saltwind Bay Resort on Agonda beach, South Goa',
    seoDescription:
      'Laterite and thatch cottages on Agonda beach in South Goa, with a salt-water pool facing west and fish from the morning’s boats.',
  },
  roomTypes: [
    {
      name: 'Palm Garden Cottage',
      type: 'Standard Room',
      description:
        'In the shade of the palms, a minute from the sand, with a hammock on the veranda.',
      maxGuests: 3,
      basePrice: 5500,
      weekendPrice: 6500,
      dayUseRate: 3000,
      quantity: 6,
      amenities: ['Veranda', 'Hammock', 'Air conditioning', 'Wi-Fi', 'Outdoor shower'],
      appeal: 1,
    },
    {
      name: 'Sea View Cottage',
      type: 'Deluxe Room',
      description:
        'The first row above the beach: wide doors, a four-poster bed, the sea from the pillow.',
      maxGuests: 3,
      basePrice: 8200,
      weekendPrice: 9600,
      quantity: 6,
      amenities: [
        'Sea view',
        'Veranda',
        'Four-poster bed',
        'Air conditioning',
        'Wi-Fi',
        'Mini fridge',
      ],
      appeal: 1.08,
    },
    {
      name: 'Family Beach House',
      type: 'Executive Suite',
      description:
        'Two bedrooms and a sitting room around a plunge pool, for a family or two couples.',
      maxGuests: 5,
      basePrice: 15500,
      weekendPrice: 18500,
      quantity: 2,
      amenities: [
        'Sea view',
        'Plunge pool',
        'Two bedrooms',
        'Kitchenette',
        'Air conditioning',
        'Wi-Fi',
      ],
      appeal: 0.9,
    },
  ],
  seasons: [
    { from: '12-20', to: '01-05', occupancy: 0.97, ratePercent: 190, minimumStay: 4 },
    { from: '11-01', to: '12-19', occupancy: 0.8 },
    { from: '01-06', to: '03-20', occupancy: 0.78 },
    { from: '03-21', to: '05-31', occupancy: 0.52, discountPercent: 10 },
    { from: '06-01', to: '09-30', occupancy: 0.28, discountPercent: 35 },
    { from: '10-01', to: '10-31', occupancy: 0.6 },
  ],
  weekendLift: 0.18,
  stayLengths: [10, 26, 32, 20, 12],
  foreign: 0.26,
  sources: {
    direct: 32,
    'walk-in': 5,
    makemytrip: 20,
    goibibo: 9,
    'booking.com': 20,
    agoda: 9,
    agent: 5,
  },
}

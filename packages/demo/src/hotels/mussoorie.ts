import type { DemoHotel } from '../hotel.ts'

export const mussoorie: DemoHotel = {
  owner: 'second',
  name: 'Deodar House',
  propertyType: 'bnb',
  gstNumber: '05AFXPR7316D1Z4',
  description: `Deodar House is a hill cottage of 1903 above Landour, at 2,270 metres, on the footpath between Sisters Bazaar and Lal Tibba. We live on the ground floor and keep six rooms above for guests. On a clear morning in November you see Swargarohini and Bandarpunch from the breakfast table.

The rooms have wooden floors, iron stoves and more blankets than you will need. Two have windows to the snows, three look into the forest, and the loft under the roof has a skylight over the bed. The road ends two hundred metres below the house; Bahadur carries the luggage up, and tea is ready when he arrives.

There is no television. There is a library of about nine hundred books, a telescope, a table for carrom, and paths in every direction. Breakfast is eggs, parathas and our own apricot jam; dinner is one menu for everybody at half past seven, and has to be ordered by noon.`,
  address: 'Upper Chukkar, near Sisters Bazaar, Landour Cantonment',
  city: 'Mussoorie',
  state: 'Uttarakhand',
  pincode: '248179',
  latitude: 30.466,
  longitude: 78.096,
  directions:
    'Dehradun station is 35 km, Jolly Grant airport 60 km away. Past Landour clock tower the road is narrow: call us from there, and we send a smaller car up.',
  phone: '+911352631904',
  phone2: null,
  email: 'rooms@deodar-house.example',
  checkInTime: '13:00',
  checkOutTime: '10:00',
  subdomain: 'deodar-house',
  planId: 'starter',
  website: {
    theme: 'modern',
    primaryColor: '#33566B',
    secondaryColor: '#C2703D',
    tagline: 'Six rooms, nine hundred books and the snows at breakfast',
    seoTitle: 'Deodar House, a bed and breakfast in Landour',
    seoDescription:
      'A 1903 hill cottage above Landour, Mussoorie: six rooms with wooden floors and iron stoves, snow views, a library and home cooking.',
  },
  roomTypes: [
    {
      name: 'Forest Room',
      type: 'Standard Room',
      description: 'Facing the deodars, with an iron stove and a window seat.',
      maxGuests: 2,
      basePrice: 3900,
      weekendPrice: 4800,
      quantity: 3,
      amenities: ['Iron stove', 'Window seat', 'Wi-Fi', 'Breakfast', 'Hot-water bottle'],
      appeal: 1,
    },
    {
      name: 'Snow View Room',
      type: 'Deluxe Room',
      description: 'Two tall windows to the north-east and the whole line of the snows in them.',
      maxGuests: 3,
      basePrice: 5600,
      weekendPrice: 6900,
      quantity: 2,
      amenities: ['Snow view', 'Iron stove', 'Wi-Fi', 'Breakfast', 'Writing desk'],
      appeal: 1.12,
    },
    {
      name: 'Skylight Loft',
      type: 'Executive Suite',
      description:
        'Under the roof, with a skylight over the bed, a second bed in the alcove and a small sitting room.',
      maxGuests: 4,
      basePrice: 7500,
      weekendPrice: 8900,
      quantity: 1,
      amenities: ['Skylight', 'Sitting room', 'Iron stove', 'Wi-Fi', 'Breakfast'],
      appeal: 0.95,
    },
  ],
  seasons: [
    { from: '12-22', to: '01-03', occupancy: 0.95, ratePercent: 140, minimumStay: 2 },
    { from: '04-15', to: '06-30', occupancy: 0.86, ratePercent: 125 },
    { from: '07-01', to: '09-15', occupancy: 0.3, discountPercent: 25 },
    { from: '09-16', to: '11-30', occupancy: 0.62 },
    { from: '12-01', to: '12-21', occupancy: 0.45 },
    { from: '01-04', to: '04-14', occupancy: 0.46, discountPercent: 10 },
  ],
  weekendLift: 0.3,
  stayLengths: [26, 44, 20, 7, 3],
  foreign: 0.08,
  sources: {
    direct: 44,
    'walk-in': 5,
    makemytrip: 18,
    goibibo: 8,
    'booking.com': 15,
    agoda: 4,
    agent: 6,
  },
}

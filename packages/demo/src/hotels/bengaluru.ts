import type { DemoHotel } from '../hotel.ts'

export const bengaluru: DemoHotel = {
  owner: 'second',
  name: 'The Halasuru Residency',
  propertyType: 'hotel',
  gstNumber: '29AAPCM8452H1ZT',
  description: `The Halasuru Residency is a business hotel of sixteen rooms between Ulsoor Lake and the 100 Feet Road, six minutes on foot from the metro. It was opened in 2019 by people who had spent too many nights in hotels for work, and it has what they missed: a proper desk, a proper lamp, and silence.

Every room has a chair you can sit in for four hours, two sockets on each side of the bed, blackout curtains and a wired connection beside the wireless one. Shirts given at the desk before nine in the evening hang on the door at seven. The studio has a kitchen and is let by the week as often as by the night.

Breakfast begins at half past six with filter coffee and a dosa counter, and ends at ten. There is a meeting room for eight, a small gymnasium that does not close, and a roof from which you see the lake, the temple tower and, at dusk, the whole city turning on its lights.`,
  address: '41 Murphy Road, Halasuru',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560008',
  latitude: 12.982,
  longitude: 77.619,
  directions:
    'Kempegowda airport is 34 km away; the Metro stops at Halasuru, 600 m from the door. Cars enter from the lake side.',
  phone: '+918041278600',
  phone2: '+918041278601',
  email: 'desk@halasuru-residency.example',
  checkInTime: '14:00',
  checkOutTime: '12:00',
  subdomain: 'halasuru-residency',
  planId: 'professional',
  website: {
    theme: 'modern',
    primaryColor: '#3D4FA1',
    secondaryColor: '#D97757',
    tagline: 'A proper desk, a proper lamp, and silence, six minutes from the metro',
    seoTitle: 'The Halasuru Residency, business hotel in Bengaluru',
    seoDescription:
      'Sixteen quiet rooms between Ulsoor Lake and 100 Feet Road in Bengaluru: real desks, wired internet, early breakfast, metro close by.',
  },
  roomTypes: [
    {
      name: 'Superior Room',
      type: 'Standard Room',
      description:
        'A queen bed, a full desk and a chair made for work, facing the quiet inner side.',
      maxGuests: 2,
      basePrice: 5200,
      weekendPrice: 4400,
      dayUseRate: 2600,
      quantity: 9,
      overbookingAllowance: 1,
      amenities: [
        'Desk',
        'Wired internet',
        'Wi-Fi',
        'Air conditioning',
        'Blackout curtains',
        'Iron',
      ],
      appeal: 1,
    },
    {
      name: 'Lake Side Room',
      type: 'Deluxe Room',
      description:
        'On the fourth and fifth floor towards Ulsoor Lake, with a king bed and a reading corner.',
      maxGuests: 3,
      basePrice: 7400,
      weekendPrice: 6300,
      quantity: 6,
      amenities: [
        'Lake view',
        'Desk',
        'Wired internet',
        'Wi-Fi',
        'Air conditioning',
        'Coffee machine',
      ],
      appeal: 1.03,
    },
    {
      name: 'Studio with Kitchen',
      type: 'Executive Suite',
      description:
        'Forty square metres with a kitchen, a dining table for four and a washing machine.',
      maxGuests: 4,
      basePrice: 10800,
      weekendPrice: 9200,
      quantity: 1,
      amenities: [
        'Kitchen',
        'Washing machine',
        'Desk',
        'Wi-Fi',
        'Air conditioning',
        'Dining table',
      ],
      appeal: 0.95,
    },
  ],
  seasons: [
    { from: '12-22', to: '01-02', occupancy: 0.42, discountPercent: 15 },
    { from: '01-03', to: '03-31', occupancy: 0.8 },
    { from: '04-01', to: '05-31', occupancy: 0.66 },
    { from: '06-01', to: '09-30', occupancy: 0.74 },
    { from: '10-01', to: '12-21', occupancy: 0.8 },
  ],
  weekendLift: -0.26,
  stayLengths: [34, 34, 18, 9, 5],
  foreign: 0.14,
  sources: {
    direct: 38,
    'walk-in': 8,
    makemytrip: 18,
    goibibo: 7,
    'booking.com': 14,
    agoda: 5,
    agent: 10,
  },
}

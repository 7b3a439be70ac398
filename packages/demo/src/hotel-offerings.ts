import type { Amenities, acceptedPayments } from '@atithi/api/property/properties/rules'

/** What a demonstration hotel offers and promises beside its rooms. */
export interface Offering {
  amenities: Amenities
  paymentMethods: (typeof acceptedPayments)[number][]
  petFriendly: boolean
  /** Free until so many hours before check-in, then so many nights. */
  cancellation: { freeUntilHours: number; feeNights: number }
  payment: string
  testimonials: { guestName: string; rating: number; comment: string }[]
  attractions: {
    name: string
    description: string
    distance: string
    category: 'attraction' | 'shopping'
  }[]
}

const everyPayment: Offering['paymentMethods'] = [
  'cash',
  'upi',
  'credit-cards',
  'debit-cards',
  'net-banking',
]

const said = (guestName: string, rating: number, comment: string) => ({
  guestName,
  rating,
  comment,
})
const see = (name: string, distance: string, description: string) => ({
  name,
  description,
  distance,
  category: 'attraction' as const,
})
const shop = (name: string, distance: string, description: string) => ({
  name,
  description,
  distance,
  category: 'shopping' as const,
})
const free = (freeUntilHours: number, feeNights: number) => ({ freeUntilHours, feeNights })

/** By the hotel's address; a hotel that is not here has still to set itself up. */
export const offerings: Record<string, Offering> = {
  'chandra-mahal': {
    amenities: {
      property: ['Lake terrace', 'Courtyard garden', 'Library', 'Airport transfer'],
      room: ['Air conditioning', 'Tea tray', 'Block-printed quilts'],
      bathroom: ['Stone bath', 'Hot water all day', 'Hair dryer'],
      technology: ['Wi-Fi', 'Power backup'],
      dining: ['Roof breakfast', 'Mewari thali', 'Room service'],
    },
    paymentMethods: everyPayment,
    petFriendly: false,
    cancellation: free(72, 1),
    payment:
      'A quarter in advance by UPI or transfer from October to March, the rest at the hotel.',
    testimonials: [
      said(
        'Nandini Kulkarni',
        5,
        'We sat in the jharokha with tea until the lamps came on across the lake.',
      ),
      said(
        'Thomas Keller',
        5,
        'A house, not a hotel. The family remembers your name on the second morning.',
      ),
      said(
        'Farhan Siddiqui',
        4,
        'Lovely rooms and a very good thali. The lane is narrow for a large car.',
      ),
    ],
    attractions: [
      see('City Palace', '1.2 km', 'Museum and courtyards above the lake.'),
      see('Bagore ki Haveli', '400 m', 'Folk dances every evening at seven.'),
      shop('Hathi Pol Bazaar', '1.5 km', 'Miniature paintings and block prints.'),
    ],
  },
  'saltwind-bay': {
    amenities: {
      property: ['Salt-water pool', 'Beach access', 'Kayaks', 'Parking'],
      room: ['Veranda', 'Air conditioning', 'Mosquito net'],
      bathroom: ['Outdoor shower', 'Hot water all day'],
      technology: ['Wi-Fi', 'Power backup'],
      dining: ['Beach restaurant', 'Breakfast until eleven', 'Bar'],
      accessibility: ['Step-free path to two cottages'],
    },
    paymentMethods: everyPayment,
    petFriendly: true,
    cancellation: free(168, 2),
    payment: 'Half in advance between 20 December and 5 January, otherwise all at the hotel.',
    testimonials: [
      said('Ananya Menon', 5, 'The quietest beach we know, and fish as it should be.'),
      said(
        'Rohan Mehta',
        4,
        'Two families, one beach house, no complaints. The kayaks go quickly, ask early.',
      ),
    ],
    attractions: [
      see('Cotigao forest', '18 km', 'Tree-top watchtower and forest paths.'),
      see('Butterfly Beach', '4 km', 'By boat, best in the early morning.'),
      shop('Chaudi market', '9 km', 'Cashew, kokum and Saturday vegetables.'),
    ],
  },
  'kayal-veedu': {
    amenities: {
      property: ['Backwater jetty', 'Bicycles', 'Garden'],
      room: ['Air conditioning', 'Water view', 'Ceiling fan'],
      bathroom: ['Hot water all day', 'Open-air shower'],
      technology: ['Wi-Fi'],
      dining: ['Kerala breakfast', 'Karimeen lunch on board'],
    },
    paymentMethods: ['cash', 'upi', 'credit-cards', 'debit-cards'],
    petFriendly: false,
    cancellation: free(48, 1),
    payment: 'Houseboats are paid half in advance; rooms at the house are paid on leaving.',
    testimonials: [
      said(
        'Meera Subramaniam',
        5,
        'Two days of water, coconut and silence. The crew cooks better than any hotel.',
      ),
    ],
    attractions: [
      see('Alappuzha lighthouse', '5 km', 'The whole coast from the gallery.'),
      shop('Coir market', '3 km', 'Mats and rope from the village looms.'),
    ],
  },
  'deodar-house': {
    amenities: {
      property: ['Wood fires', 'Valley garden', 'Library', 'Parking'],
      room: ['Heater', 'Hot-water bottle', 'Valley view'],
      bathroom: ['Hot water all day'],
      technology: ['Wi-Fi', 'Power backup'],
      dining: ['Garhwali dinner', 'Breakfast on the terrace'],
    },
    paymentMethods: ['cash', 'upi', 'debit-cards'],
    petFriendly: true,
    cancellation: free(96, 1),
    payment: 'At the house, by UPI or cash.',
    testimonials: [
      said(
        'Vikram Chandra',
        5,
        'Fog in the morning, a fire in the evening, and books for every hour between.',
      ),
    ],
    attractions: [
      see('Lal Tibba', '1.8 km', 'The snow peaks on a clear morning.'),
      shop('Char Dukan', '900 m', 'Four shops, pancakes and jam.'),
    ],
  },
  'halasuru-residency': {
    amenities: {
      property: ['Lift', 'Parking', 'Airport transfer', 'Laundry'],
      room: ['Air conditioning', 'Work desk', 'Safe'],
      bathroom: ['Rain shower', 'Hair dryer'],
      technology: ['Fast Wi-Fi', 'Power backup', 'Smart TV'],
      dining: ['Breakfast buffet', 'Room service until midnight'],
      business: ['Meeting room for twelve', 'Printing', 'GST invoices'],
      accessibility: ['Step-free entrance', 'One adapted room'],
    },
    paymentMethods: everyPayment,
    petFriendly: false,
    cancellation: free(24, 1),
    payment: 'At the hotel; companies with an agreement are billed monthly.',
    testimonials: [
      said(
        'Shalini Rao',
        4,
        'Quiet floors, a real desk, and an invoice that our accountant liked at once.',
      ),
    ],
    attractions: [
      see('Halasuru lake', '700 m', 'A walk of three kilometres before breakfast.'),
      shop('Commercial Street', '2.4 km', 'Cloth, shoes and everything else.'),
    ],
  },
}

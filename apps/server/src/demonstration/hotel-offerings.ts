import type { Amenities, acceptedPayments } from '@atithi/api/properties/rules'

/** What a demonstration hotel offers and promises beside its rooms. */
export interface Offering {
  amenities: Amenities
  paymentMethods: (typeof acceptedPayments)[number][]
  petFriendly: boolean
  /** Free until so many hours before check-in, then so many nights. */
  cancellation: { freeUntilHours: number; feeNights: number; words: string }
  payment: string
  testimonials: { guestName: string; rating: number; comment: string }[]
  attractions: { name: string; description: string; distance: string; category: 'attraction' | 'shopping' }[]
}

const everyPayment: Offering['paymentMethods'] = ['cash', 'upi', 'credit-cards', 'debit-cards', 'net-banking']

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
    cancellation: { freeUntilHours: 72, feeNights: 1, words: 'Free until three days before arrival. After that we keep the first night.' },
    payment: 'A quarter in advance by UPI or transfer from October to March, the rest at the hotel.',
    testimonials: [
      { guestName: 'Nandini Kulkarni', rating: 5, comment: 'We sat in the jharokha with tea until the lamps came on across the lake.' },
      { guestName: 'Thomas Keller', rating: 5, comment: 'A house, not a hotel. The family remembers your name on the second morning.' },
      { guestName: 'Farhan Siddiqui', rating: 4, comment: 'Lovely rooms and a very good thali. The lane is narrow for a large car.' },
    ],
    attractions: [
      { name: 'City Palace', description: 'Museum and courtyards above the lake.', distance: '1.2 km', category: 'attraction' },
      { name: 'Bagore ki Haveli', description: 'Folk dances every evening at seven.', distance: '400 m', category: 'attraction' },
      { name: 'Hathi Pol Bazaar', description: 'Miniature paintings and block prints.', distance: '1.5 km', category: 'shopping' },
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
    cancellation: { freeUntilHours: 168, feeNights: 2, words: 'Free until seven days before arrival. After that we keep two nights.' },
    payment: 'Half in advance between 20 December and 5 January, otherwise all at the hotel.',
    testimonials: [
      { guestName: 'Ananya Menon', rating: 5, comment: 'The quietest beach we know, and fish as it should be.' },
      { guestName: 'Rohan Mehta', rating: 4, comment: 'Two families, one beach house, no complaints. The kayaks go quickly, ask early.' },
    ],
    attractions: [
      { name: 'Cotigao forest', description: 'Tree-top watchtower and forest paths.', distance: '18 km', category: 'attraction' },
      { name: 'Butterfly Beach', description: 'By boat, best in the early morning.', distance: '4 km', category: 'attraction' },
      { name: 'Chaudi market', description: 'Cashew, kokum and Saturday vegetables.', distance: '9 km', category: 'shopping' },
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
    cancellation: { freeUntilHours: 48, feeNights: 1, words: 'Free until two days before arrival. After that we keep the first night.' },
    payment: 'Houseboats are paid half in advance; rooms at the house are paid on leaving.',
    testimonials: [
      {
        guestName: 'Meera Subramaniam',
        rating: 5,
        comment: 'Two days of water, coconut and silence. The crew cooks better than any hotel.',
      },
    ],
    attractions: [
      { name: 'Alappuzha lighthouse', description: 'The whole coast from the gallery.', distance: '5 km', category: 'attraction' },
      { name: 'Coir market', description: 'Mats and rope from the village looms.', distance: '3 km', category: 'shopping' },
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
    cancellation: { freeUntilHours: 96, feeNights: 1, words: 'Free until four days before arrival. After that we keep the first night.' },
    payment: 'At the house, by UPI or cash.',
    testimonials: [
      { guestName: 'Vikram Chandra', rating: 5, comment: 'Fog in the morning, a fire in the evening, and books for every hour between.' },
    ],
    attractions: [
      { name: 'Lal Tibba', description: 'The snow peaks on a clear morning.', distance: '1.8 km', category: 'attraction' },
      { name: 'Char Dukan', description: 'Four shops, pancakes and jam.', distance: '900 m', category: 'shopping' },
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
    cancellation: { freeUntilHours: 24, feeNights: 1, words: 'Free until the day before arrival. After that we keep one night.' },
    payment: 'At the hotel; companies with an agreement are billed monthly.',
    testimonials: [
      { guestName: 'Shalini Rao', rating: 4, comment: 'Quiet floors, a real desk, and an invoice that our accountant liked at once.' },
    ],
    attractions: [
      { name: 'Halasuru lake', description: 'A walk of three kilometres before breakfast.', distance: '700 m', category: 'attraction' },
      { name: 'Commercial Street', description: 'Cloth, shoes and everything else.', distance: '2.4 km', category: 'shopping' },
    ],
  },
}

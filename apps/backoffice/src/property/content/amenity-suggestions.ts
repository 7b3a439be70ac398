import type { AmenityGroup } from '@atithi/api/property/properties/rules'

/** What is usual in Indian hotels, by the seven groups; every property adds its own. */
export const amenitySuggestions: Record<AmenityGroup, { label: string; usual: readonly string[] }> =
  {
    property: {
      label: 'Property',
      usual: [
        'Parking',
        'Garden',
        'Swimming pool',
        'Lift',
        'Power backup',
        '24-hour front desk',
        'Laundry',
        'Spa',
        'Gym',
        'CCTV',
      ],
    },
    room: {
      label: 'Room',
      usual: [
        'Air conditioning',
        'Ceiling fan',
        'Television',
        'Mini fridge',
        'Tea and coffee maker',
        'Safe',
        'Balcony',
        'Wardrobe',
      ],
    },
    bathroom: {
      label: 'Bathroom',
      usual: [
        'Hot water',
        'Shower',
        'Bathtub',
        'Hair dryer',
        'Toiletries',
        'Western toilet',
        'Bucket and mug',
      ],
    },
    technology: {
      label: 'Technology',
      usual: [
        'Free Wi-Fi',
        'Work desk',
        'USB charging',
        'Smart TV',
        'Intercom',
        'Electric car charging',
      ],
    },
    dining: {
      label: 'Dining',
      usual: [
        'Breakfast',
        'Restaurant',
        'Room service',
        'Pure vegetarian kitchen',
        'Jain meals',
        'Bar',
        'Café',
      ],
    },
    business: {
      label: 'Business',
      usual: [
        'Meeting room',
        'Conference hall',
        'Banquet hall',
        'Printer',
        'Airport transfer',
        'Travel desk',
      ],
    },
    accessibility: {
      label: 'Accessibility',
      usual: [
        'Step-free entrance',
        'Wheelchair',
        'Accessible bathroom',
        'Ground-floor rooms',
        'Grab bars',
      ],
    },
  }

export const paymentWords = {
  cash: 'Cash',
  upi: 'UPI',
  'credit-cards': 'Credit cards',
  'debit-cards': 'Debit cards',
  'net-banking': 'Net banking',
} as const

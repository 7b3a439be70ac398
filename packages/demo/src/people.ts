/** What the registration of foreigners asks of a country's guests. */
export interface Abroad {
  /** ISO 3166-1 alpha-3. */
  country: string
  /** Given names of this origin that are women's; the others are men's. */
  women: readonly string[]
  /** Street and town, where # is any digit. */
  addresses: [string, ...string[]]
  passportPlaces: [string, ...string[]]
  /** @ is any letter, # any digit. */
  passport: string
}

/** Names of invented guests, by the part of India or the country they come from. */
export interface Origin {
  given: [string, ...string[]]
  family: [string, ...string[]]
  /** Digits after '+', where # is any digit. Abroad: numbers that the country keeps for fiction. */
  phones: [string, ...string[]]
  /** Where they come from, of guests from abroad. */
  abroad: Abroad | null
  idProofs: Record<'aadhar' | 'passport' | 'driving-license' | 'voter-id' | 'pan', number>
}

const indianProofs = { aadhar: 62, 'driving-license': 20, 'voter-id': 9, passport: 7, pan: 2 }
const foreignProofs = { aadhar: 0, passport: 1, 'driving-license': 0, 'voter-id': 0, pan: 0 }
/** No block of Indian numbers is kept for fiction: these are the lowest of each first digit that mobiles have. */
const indian = {
  phones: [
    '916000######',
    '917000######',
    '918000######',
    '919000######',
  ] satisfies Origin['phones'],
  idProofs: indianProofs,
  abroad: null,
}

export const indianOrigins: [Origin, ...Origin[]] = [
  {
    ...indian,
    given: [
      'Aarav',
      'Ishita',
      'Rohan',
      'Neha',
      'Vikram',
      'Ananya',
      'Karan',
      'Shreya',
      'Manish',
      'Ritu',
      'Gaurav',
      'Swati',
      'Nikhil',
      'Divya',
    ],
    family: [
      'Sharma',
      'Gupta',
      'Agarwal',
      'Mehra',
      'Kapoor',
      'Malhotra',
      'Chaudhary',
      'Saxena',
      'Bhatia',
      'Tandon',
      'Mathur',
      'Khanna',
    ],
  },
  {
    ...indian,
    given: [
      'Harsh',
      'Komal',
      'Jignesh',
      'Hetal',
      'Parth',
      'Dhara',
      'Mihir',
      'Krupa',
      'Bhavesh',
      'Janki',
      'Chirag',
      'Foram',
    ],
    family: [
      'Patel',
      'Shah',
      'Desai',
      'Mehta',
      'Joshi',
      'Trivedi',
      'Parekh',
      'Vyas',
      'Solanki',
      'Dave',
    ],
  },
  {
    ...indian,
    given: [
      'Aditya',
      'Sayali',
      'Omkar',
      'Rucha',
      'Tejas',
      'Mrunal',
      'Sameer',
      'Gauri',
      'Ameya',
      'Pallavi',
      'Sagar',
      'Ketaki',
    ],
    family: [
      'Kulkarni',
      'Deshpande',
      'Patil',
      'Jadhav',
      'Gokhale',
      'Shinde',
      'Apte',
      'Bhosale',
      'Sawant',
      'More',
    ],
  },
  {
    ...indian,
    given: [
      'Arjun',
      'Lakshmi',
      'Karthik',
      'Kavya',
      'Suresh',
      'Revathi',
      'Prasanna',
      'Vidya',
      'Hari',
      'Deepa',
      'Srinivas',
      'Anjali',
    ],
    family: [
      'Iyer',
      'Krishnan',
      'Subramaniam',
      'Reddy',
      'Rao',
      'Naidu',
      'Shetty',
      'Hegde',
      'Murthy',
      'Venkatesan',
      'Bhat',
      'Prabhu',
    ],
  },
  {
    ...indian,
    given: [
      'Sreejith',
      'Anu',
      'Vishnu',
      'Meera',
      'Jithin',
      'Asha',
      'Thomas',
      'Neethu',
      'Rahul',
      'Liya',
    ],
    family: ['Nair', 'Menon', 'Kurian', 'Pillai', 'Varghese', 'Mathew', 'Warrier', 'Panicker'],
  },
  {
    ...indian,
    given: [
      'Sourav',
      'Moumita',
      'Anirban',
      'Debjani',
      'Subhash',
      'Rituparna',
      'Arnab',
      'Paromita',
      'Bikash',
      'Sanchita',
    ],
    family: [
      'Banerjee',
      'Mukherjee',
      'Chatterjee',
      'Ghosh',
      'Sen',
      'Das',
      'Bose',
      'Dutta',
      'Mahapatra',
      'Barua',
    ],
  },
  {
    ...indian,
    given: ['Gurpreet', 'Simran', 'Harpreet', 'Jasleen', 'Manpreet', 'Navdeep', 'Amarjit', 'Kiran'],
    family: ['Singh', 'Kaur Gill', 'Dhillon', 'Sandhu', 'Grewal', 'Bajwa', 'Sidhu'],
  },
  {
    ...indian,
    given: [
      'Ayesha',
      'Farhan',
      'Zoya',
      'Imtiaz',
      'Nazneen',
      'Salman',
      'Rukhsar',
      'Asif',
      'Sana',
      'Danish',
    ],
    family: ['Khan', 'Ansari', 'Qureshi', 'Shaikh', 'Siddiqui', 'Mirza', 'Rizvi'],
  },
]

export const foreignOrigins: [Origin, ...Origin[]] = [
  {
    given: ['Oliver', 'Charlotte', 'Harry', 'Imogen', 'Alistair', 'Fiona', 'George', 'Hannah'],
    family: ['Whitfield', 'Barnes', 'Macleod', 'Ashworth', 'Pritchard', 'Doyle', 'Fenwick'],
    phones: ['447700900###'],
    idProofs: foreignProofs,
    abroad: {
      country: 'GBR',
      women: ['Charlotte', 'Imogen', 'Fiona', 'Hannah'],
      addresses: ['## Harcourt Road, Bristol', '## Moray Place, Edinburgh', '# Mill Lane, Leeds'],
      passportPlaces: ['HMPO Durham', 'HMPO London', 'HMPO Glasgow'],
      passport: '#########',
    },
  },
  {
    given: ['Megan', 'Tyler', 'Rachel', 'Jacob', 'Lauren', 'Ethan', 'Grace', 'Daniel'],
    family: ['Sullivan', 'Peterson', 'Nguyen', 'Ramirez', 'Holloway', 'Whitaker', 'Brooks'],
    phones: ['120255501##'],
    idProofs: foreignProofs,
    abroad: {
      country: 'USA',
      women: ['Megan', 'Rachel', 'Lauren', 'Grace'],
      addresses: [
        '4## Alder Street, Portland',
        '1## Beacon Avenue, Seattle',
        '7# Elm Court, Austin',
      ],
      passportPlaces: ['Department of State, New Orleans', 'Department of State, Seattle'],
      passport: '@########',
    },
  },
  {
    given: ['Lukas', 'Annika', 'Jonas', 'Katharina', 'Felix', 'Marlene', 'Stefan', 'Greta'],
    family: ['Hoffmann', 'Brandt', 'Weidner', 'Lindner', 'Krause', 'Seidel', 'Vogt'],
    phones: ['4917139200##'],
    idProofs: foreignProofs,
    abroad: {
      country: 'DEU',
      women: ['Annika', 'Katharina', 'Marlene', 'Greta'],
      addresses: ['Lindenallee ##, Leipzig', 'Kirchweg #, Freiburg', 'Hafenstraße ##, Hamburg'],
      passportPlaces: ['Leipzig', 'Freiburg im Breisgau', 'Hamburg'],
      passport: 'C0#######',
    },
  },
  {
    given: ['Camille', 'Antoine', 'Léa', 'Julien', 'Manon', 'Étienne', 'Chloé', 'Mathieu'],
    family: ['Lefèvre', 'Moreau', 'Garnier', 'Chevalier', 'Rousseau', 'Fontaine', 'Perrin'],
    phones: ['336399801##'],
    idProofs: foreignProofs,
    abroad: {
      country: 'FRA',
      women: ['Camille', 'Léa', 'Manon', 'Chloé'],
      addresses: [
        '## rue des Tanneurs, Nantes',
        '# quai Saint-Vincent, Lyon',
        '## rue Pasteur, Lille',
      ],
      passportPlaces: ['Préfecture de Nantes', 'Préfecture du Rhône', 'Préfecture du Nord'],
      passport: '##@@#####',
    },
  },
  {
    given: ['Isla', 'Lachlan', 'Matilda', 'Angus', 'Phoebe', 'Hamish', 'Zara', 'Declan'],
    family: ['Callahan', 'Hartley', 'Mackenzie', 'Fitzgerald', 'Tran', 'Rafferty'],
    phones: ['61491570###'],
    idProofs: foreignProofs,
    abroad: {
      country: 'AUS',
      women: ['Isla', 'Matilda', 'Phoebe', 'Zara'],
      addresses: [
        '## Banksia Street, Melbourne',
        '# Wattle Grove, Perth',
        '## Ocean Parade, Sydney',
      ],
      passportPlaces: ['Melbourne', 'Perth', 'Sydney'],
      passport: 'PA#######',
    },
  },
]

export const wishes: [string, ...string[]] = [
  'A quiet room away from the street, please.',
  'Arriving late, around 23:00.',
  'Vegetarian breakfast, without onion and garlic.',
  'It is our anniversary.',
  'A cot for our baby, please.',
  'An extra bed for our daughter.',
  'Ground floor if possible: my mother cannot climb stairs.',
  'Early check-in if the room is ready.',
  'We need a taxi from the station.',
  'Rooms next to each other, please.',
  'A bill in the company’s name with its GST number.',
  'Jain food on all days.',
  'A room on a high floor with a view.',
  'We travel with a small dog; please confirm.',
]

export const cancelReasons: [string, ...string[]] = [
  'Change of plans',
  'Flight cancelled',
  'Illness in the family',
  'Found other dates',
  'Leave was not granted',
  'Booked twice by mistake',
]

/** Why a bill is left open, by who pays it. */
export const receivableReasons = {
  company: 'Billed to the company, 30 days',
  agent: 'The agent settles at the end of the month',
  portal: 'Portal pays out next week',
  guest: 'Guest transfers the balance from home',
} as const

export const portalReason = 'Cancelled through the portal'

/** Why a house charges nothing for a late cancellation. */
export const waivers: [string, ...string[]] = [
  'A returning guest',
  'Comes in spring instead',
  'The room was sold again',
  'Illness, with a note of the doctor',
]

/** What a guest got money back for after leaving, and how much of the bill in percent. */
export const complaints: [Complaint, ...Complaint[]] = [
  { words: 'No hot water on the last morning', percent: 10 },
  { words: 'The air conditioning did not work', percent: 20 },
  { words: 'Building noise next door', percent: 15 },
  { words: 'Breakfast was not served', percent: 8 },
]
interface Complaint {
  words: string
  percent: number
}

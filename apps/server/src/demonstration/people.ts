/** Names of invented guests, by the part of India or the country they come from. */
export interface Origin {
  given: [string, ...string[]]
  family: [string, ...string[]]
  /** Digits after '+', where # is any digit. Abroad: numbers that the country keeps for fiction. */
  phone: string
  idProofs: Record<'aadhar' | 'passport' | 'driving-license' | 'voter-id' | 'pan', number>
}

const indianProofs = { aadhar: 62, 'driving-license': 20, 'voter-id': 9, passport: 7, pan: 2 }
const foreignProofs = { aadhar: 0, passport: 1, 'driving-license': 0, 'voter-id': 0, pan: 0 }
const indian = { phone: '919000######', idProofs: indianProofs }

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
    family: ['Sharma', 'Gupta', 'Agarwal', 'Mehra', 'Kapoor', 'Malhotra', 'Chaudhary', 'Saxena', 'Bhatia', 'Tandon', 'Mathur', 'Khanna'],
  },
  {
    ...indian,
    given: ['Harsh', 'Komal', 'Jignesh', 'Hetal', 'Parth', 'Dhara', 'Mihir', 'Krupa', 'Bhavesh', 'Janki', 'Chirag', 'Foram'],
    family: ['Patel', 'Shah', 'Desai', 'Mehta', 'Joshi', 'Trivedi', 'Parekh', 'Vyas', 'Solanki', 'Dave'],
  },
  {
    ...indian,
    given: ['Aditya', 'Sayali', 'Omkar', 'Rucha', 'Tejas', 'Mrunal', 'Sameer', 'Gauri', 'Ameya', 'Pallavi', 'Sagar', 'Ketaki'],
    family: ['Kulkarni', 'Deshpande', 'Patil', 'Jadhav', 'Gokhale', 'Shinde', 'Apte', 'Bhosale', 'Sawant', 'More'],
  },
  {
    ...indian,
    given: ['Arjun', 'Lakshmi', 'Karthik', 'Kavya', 'Suresh', 'Revathi', 'Prasanna', 'Vidya', 'Hari', 'Deepa', 'Srinivas', 'Anjali'],
    family: ['Iyer', 'Krishnan', 'Subramaniam', 'Reddy', 'Rao', 'Naidu', 'Shetty', 'Hegde', 'Murthy', 'Venkatesan', 'Bhat', 'Prabhu'],
  },
  {
    ...indian,
    given: ['Sreejith', 'Anu', 'Vishnu', 'Meera', 'Jithin', 'Asha', 'Thomas', 'Neethu', 'Rahul', 'Liya'],
    family: ['Nair', 'Menon', 'Kurian', 'Pillai', 'Varghese', 'Mathew', 'Warrier', 'Panicker'],
  },
  {
    ...indian,
    given: ['Sourav', 'Moumita', 'Anirban', 'Debjani', 'Subhash', 'Rituparna', 'Arnab', 'Paromita', 'Bikash', 'Sanchita'],
    family: ['Banerjee', 'Mukherjee', 'Chatterjee', 'Ghosh', 'Sen', 'Das', 'Bose', 'Dutta', 'Mahapatra', 'Barua'],
  },
  {
    ...indian,
    given: ['Gurpreet', 'Simran', 'Harpreet', 'Jasleen', 'Manpreet', 'Navdeep', 'Amarjit', 'Kiran'],
    family: ['Singh', 'Kaur Gill', 'Dhillon', 'Sandhu', 'Grewal', 'Bajwa', 'Sidhu'],
  },
  {
    ...indian,
    given: ['Ayesha', 'Farhan', 'Zoya', 'Imtiaz', 'Nazneen', 'Salman', 'Rukhsar', 'Asif', 'Sana', 'Danish'],
    family: ['Khan', 'Ansari', 'Qureshi', 'Shaikh', 'Siddiqui', 'Mirza', 'Rizvi'],
  },
]

export const foreignOrigins: [Origin, ...Origin[]] = [
  {
    given: ['Oliver', 'Charlotte', 'Harry', 'Imogen', 'Alistair', 'Fiona', 'George', 'Hannah'],
    family: ['Whitfield', 'Barnes', 'Macleod', 'Ashworth', 'Pritchard', 'Doyle', 'Fenwick'],
    phone: '447700900###',
    idProofs: foreignProofs,
  },
  {
    given: ['Megan', 'Tyler', 'Rachel', 'Jacob', 'Lauren', 'Ethan', 'Grace', 'Daniel'],
    family: ['Sullivan', 'Peterson', 'Nguyen', 'Ramirez', 'Holloway', 'Whitaker', 'Brooks'],
    phone: '120255501##',
    idProofs: foreignProofs,
  },
  {
    given: ['Lukas', 'Annika', 'Jonas', 'Katharina', 'Felix', 'Marlene', 'Stefan', 'Greta'],
    family: ['Hoffmann', 'Brandt', 'Weidner', 'Lindner', 'Krause', 'Seidel', 'Vogt'],
    phone: '49171392000#',
    idProofs: foreignProofs,
  },
  {
    given: ['Camille', 'Antoine', 'Léa', 'Julien', 'Manon', 'Étienne', 'Chloé', 'Mathieu'],
    family: ['Lefèvre', 'Moreau', 'Garnier', 'Chevalier', 'Rousseau', 'Fontaine', 'Perrin'],
    phone: '336399801##',
    idProofs: foreignProofs,
  },
  {
    given: ['Isla', 'Lachlan', 'Matilda', 'Angus', 'Phoebe', 'Hamish', 'Zara', 'Declan'],
    family: ['Callahan', 'Hartley', 'Mackenzie', 'Fitzgerald', 'Tran', 'Rafferty'],
    phone: '61491570###',
    idProofs: foreignProofs,
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
  'Cancelled through the portal',
]

export const receivableReasons: [string, ...string[]] = [
  'Billed to the company, 30 days',
  'The agent settles at the end of the month',
  'Portal pays out next week',
  'Guest transfers the balance from home',
]

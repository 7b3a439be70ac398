import type { DemoHotel } from '../hotel.ts'

/** Just registered and not yet ready for sale: its description, PIN code, phone, rooms and website texts are still to come. */
export const puducherry: DemoHotel = {
  owner: 'third',
  name: 'Rue Romain Hostel',
  propertyType: 'hostel',
  gstNumber: null,
  description: '',
  address: '23 Rue Romain Rolland, White Town',
  city: 'Puducherry',
  state: 'Puducherry',
  pincode: '',
  phone: null,
  phone2: null,
  email: 'bonjour@rue-romain.example',
  checkInTime: '13:00',
  checkOutTime: '10:00',
  subdomain: 'rue-romain-hostel',
  planId: 'freemium',
  website: { theme: 'classic', primaryColor: '#3B82F6', secondaryColor: '#10B981', tagline: '', seoTitle: '', seoDescription: '' },
  roomTypes: [],
  seasons: [],
  weekendLift: 0,
  stayLengths: [1, 0, 0, 0, 0],
  foreign: 0,
  sources: { direct: 1, 'walk-in': 0, makemytrip: 0, goibibo: 0, 'booking.com': 0, agoda: 0, agent: 0 },
}

import type { Area, Grant } from '@atithi/api/kernel/access/areas'

export const demonstrationPassword = 'atithi-demo-2026'
export const administratorEmail = 'admin@atithi.test'

export const administrator = {
  email: administratorEmail,
  name: 'Meenakshi Raghavan',
  phone: '+919000011001',
}

export const owners = {
  first: { email: 'owner@atithi.test', name: 'Arvind Singh Ranawat', phone: '+919000011002' },
  second: { email: 'kavita.bisht@atithi.test', name: 'Kavita Bisht', phone: '+919000011003' },
  third: {
    email: 'antoine.selvaraj@atithi.test',
    name: 'Antoine Selvaraj',
    phone: '+919000011004',
  },
} as const

export interface DemoStaff {
  email: string
  name: string
  /** The subdomain of the hotel where they work. */
  at: string
  areas: Area[]
  grants: Grant[]
}

export const staff: readonly DemoStaff[] = [
  {
    email: 'staff@atithi.test',
    name: 'Pooja Kumawat',
    at: 'chandra-mahal',
    areas: ['bookings', 'guests', 'payments'],
    grants: [],
  },
  {
    email: 'bhanwar.lal@atithi.test',
    name: 'Bhanwar Lal Gurjar',
    at: 'chandra-mahal',
    areas: ['bookings', 'guests', 'payments', 'reports'],
    grants: ['discount', 'override', 'refund', 'leave-balance'],
  },
  {
    email: 'sharmila.naik@atithi.test',
    name: 'Sharmila Naik',
    at: 'saltwind-bay',
    areas: ['bookings', 'guests', 'payments', 'communications'],
    grants: ['leave-balance'],
  },
  {
    email: 'joaquim.dsouza@atithi.test',
    name: 'Joaquim D’Souza',
    at: 'saltwind-bay',
    areas: ['property', 'channels', 'website'],
    grants: [],
  },
  {
    email: 'nandini.gowda@atithi.test',
    name: 'Nandini Gowda',
    at: 'halasuru-residency',
    areas: ['bookings', 'guests', 'payments', 'reports', 'property', 'settings'],
    grants: ['discount', 'override', 'refund', 'reversal', 'back-date', 'leave-balance'],
  },
  {
    email: 'imran.pasha@atithi.test',
    name: 'Imran Pasha',
    at: 'halasuru-residency',
    areas: ['bookings'],
    grants: [],
  },
]

import { DocumentPage, type DocumentSection } from './document-page.tsx'

const sections: DocumentSection[] = [
  {
    heading: 'What you get',
    text: 'Atithi keeps the rooms, rates, bookings and guests of your properties, and shows a website for each property that you publish. A new account begins with the freemium plan and 14 days of what the starter plan allows.',
  },
  {
    heading: 'What is yours',
    text: 'What you and your guests enter stays yours. You give Atithi leave to store and process it for the sole purpose of running this service for you.',
  },
  {
    heading: 'What you answer for',
    text: 'You state your prices, taxes, policies and GST number truthfully, keep your password to yourself, give members of your staff accounts of their own, and honour the bookings that you accept.',
  },
  {
    heading: 'What may not be done',
    text: 'Do not sell rooms that do not exist, enter data of people who have nothing to do with your property, or try to reach data of other hotels. A property that does so is suspended: it takes no new bookings, and its existing bookings stay in reach.',
  },
  {
    heading: 'Ending it',
    text: 'You may delete a property once no booking of it is to come. For thirty days an administrator can bring it back.',
  },
]

export function TermsPage() {
  return <DocumentPage title="Terms of use" sections={sections} />
}

import { DocumentPage, type DocumentSection } from './document-page.tsx'

const sections: DocumentSection[] = [
  {
    heading: 'Of people who sign in',
    text: 'We keep your name, email, phone number and a hash of your password, from which the password cannot be read. Each sign-in keeps its time, network address and browser, so that you can see where your account is in use.',
  },
  {
    heading: 'Of guests',
    text: 'For each booking the hotel keeps the name, email, phone number, dates and wishes of the guest, and at check-in the kind and number of an identity document, as the law asks of hotels. Of an Aadhaar number only the last four digits are stored.',
  },
  {
    heading: 'Who sees it',
    text: 'The owner of the property, the members of staff to whom the owner gave that part of the work, and administrators of the platform. Every change is written down with the person who made it. Nobody else gets it, and nothing is used for advertising.',
  },
  {
    heading: 'Cookies and storage',
    text: 'One cookie keeps you signed in. Your browser also remembers whether you like it light or dark and whether the menu is folded. There is no tracking.',
  },
  {
    heading: 'Your rights',
    text: 'Ask the hotel to show, correct or erase what it holds about you. Records of money are kept for as long as tax law demands.',
  },
]

export function PrivacyPage() {
  return <DocumentPage title="Privacy" sections={sections} />
}

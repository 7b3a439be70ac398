import { isRealDate } from '@atithi/api/kernel/shared/dates'
import { bookingsClosedWords } from '@atithi/api/plans/entitlements/rules'
import { type Obstacle, sayObstacle } from '@atithi/api/selling/rules'
import { unitsInEnglish } from '@atithi/api/tax/fees/rules/units'
import type { Fault } from '../faults.ts'
import { counted, datesIn } from '../format.ts'
import type { Refusal } from '../refusal.ts'

const dates = datesIn('en-IN')

/** '14:00' → '2:00 pm' */
function clockTime(time: string): string {
  const [hours, minutes] = [Number(time.slice(0, 2)), time.slice(3, 5)]
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`
}

const guests = (count: number) => counted(count, 'guest')
const { nights, rooms } = unitsInEnglish

/** A sentence of the product's rules, with its dates as people write them. */
const inWords = (text: string) =>
  text.replace(/\d{4}-\d{2}-\d{2}/g, date => (isRealDate(date) ? dates.shortDate(date) : date))

/** Everything that the pages say. Each other language is of this shape. */
export const en = {
  ...dates,
  ...unitsInEnglish,
  clockTime,
  guests,
  tag: 'en-IN',
  ownName: 'English',
  adults: (count: number) => counted(count, 'adult'),
  children: (count: number) => counted(count, 'child', 'children'),
  infants: (count: number) => counted(count, 'infant'),
  ages: (years: readonly number[]) => `Ages of the children: ${years.join(', ')}`,
  list: (parts: readonly string[]) => parts.join(', '),
  /** Why the product said no. */
  refusal: ({ message }: Refusal): string => inWords(message),
  /** What keeps a stay from being sold. */
  obstacle: (obstacle: Obstacle): string => inWords(sayObstacle(obstacle)),
  /** What is wrong with what was typed into a field. */
  fault: ({ message }: Fault): string => message,
  bookingsClosed: bookingsClosedWords as Record<keyof typeof bookingsClosedWords, string>,

  frame: {
    skip: 'Skip to the content',
    main: 'Main',
    menu: 'Menu',
    close: 'Close',
    languages: 'Languages',
    pages: 'Pages',
    contact: 'Contact',
    follow: 'Follow us',
    whereYouAre: 'Where you are',
    preview: 'This is a preview. Guests do not see it, and nothing can be booked in it.',
    notFound: 'Page not found',
    nothingHere: 'There is nothing at this address',
    moved: 'The page may have moved. The rooms and their prices are still here.',
    seeRooms: 'See the rooms',
    homePage: 'Home page',
    closed: 'This website is closed for now',
    closedAdvice:
      'Rooms cannot be booked here at the moment. For questions and for bookings already made, please call or write to the hotel.',
    call: 'Call',
    callUs: 'Call the hotel',
    whatsApp: 'WhatsApp',
    email: 'Email',
    questions: 'Questions? Call or write',
    failed: 'Something failed on our side',
    failedAdvice: (reference: string) =>
      `Please try again in a moment. If it happens again, tell the hotel this reference: ${reference}`,
    cookieChoices: 'Cookie choices',
  },
  pages: {
    home: 'Home',
    rooms: 'Rooms',
    gallery: 'Gallery',
    reviews: 'Reviews',
    location: 'Location',
    policies: 'Good to know',
    book: 'Book',
    manage: 'My booking',
    privacy: 'Privacy',
  },
  home: {
    welcome: (hotel: string) => `Welcome to ${hotel}`,
    checkInFrom: 'Check-in from',
    checkOutUntil: 'Check-out until',
    where: 'Where',
    payWith: 'You can pay by',
    seeAllRooms: 'See all rooms',
    lookAround: 'A look around',
    morePictures: 'All pictures',
    amenities: 'What is here for you',
    reviews: 'What guests say',
    moreReviews: 'More from guests',
    finding: 'Finding us',
    map: 'Open in Google Maps',
    howToReach: 'How to reach us',
    stayHere: 'When will you come?',
    directly: 'Book with the hotel itself, pay when you arrive.',
  },
  room: {
    sleeps: (count: number) => `Up to ${guests(count)} a room`,
    from: 'from',
    aNight: {
      'before-tax': 'a night, plus GST',
      'with-tax': 'a night, with GST',
      untaxed: 'a night',
    },
    about: 'About this room',
    inTheRoom: 'In the room',
    all: 'All rooms',
    other: 'Other rooms',
    pricesNote: {
      'before-tax':
        'All prices are for one room and one night, before GST. Choose dates to see the full price.',
      'with-tax':
        'All prices are for one room and one night, with GST. Choose dates to see the full price.',
      untaxed: 'All prices are for one room and one night. Choose dates to see the full price.',
    },
    ours: 'Our rooms',
    listDescription: (names: string, hotel: string) =>
      `${names}. Prices by the night, booked directly at ${hotel}.`,
    description: (room: string, count: number, hotel: string, place: string) =>
      `${room} for up to ${guests(count)} at ${hotel}, ${place}.`,
    title: (room: string, city: string, hotel: string) => `${room} in ${city} | ${hotel}`,
    listTitle: (city: string, hotel: string) => `Rooms in ${city} | ${hotel}`,
    pictures: (room: string) => `Pictures of ${room}`,
  },
  gallery: {
    description: (hotel: string, place: string) =>
      `Pictures of ${hotel} in ${place}: the house, the rooms and what is around.`,
    house: 'The house',
    enlarge: (picture: string) => `Enlarge: ${picture}`,
    next: 'Next picture',
    previous: 'Previous picture',
  },
  reviews: {
    lead: 'What guests have written after their stay.',
    chosen: 'Words that guests have left us, chosen by the hotel.',
    chosenTitle: 'Chosen by the hotel',
    mean: (count: number) => `of 5 from ${counted(count, 'review')} of stays`,
    verified: 'Verified stay',
    answer: (hotel: string) => `Answer of ${hotel}`,
    older: 'Older reviews',
    newest: 'Newest reviews',
    description: (hotel: string) => `What guests say about their stay at ${hotel}.`,
    stars: (rating: number) => `${rating} of 5`,
    from: (guest: string) => `Review by ${guest}`,
  },
  review: {
    title: 'Your review',
    ask: (hotel: string) => `How was your stay at ${hotel}?`,
    stay: (from: string, to: string, room: string) => `${from} to ${to}, ${room}`,
    howMany: 'Your stars',
    starWords: ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'],
    chooseStars: 'Choose from one to five stars.',
    comment: 'In your words (optional)',
    commentHint: (hotel: string) => `What was good, and what ${hotel} can do better.`,
    signed: (name: string, hotel: string) =>
      `${hotel} reads every review and may show yours on its website, signed ${name.replace(/\.$/, '')}. It cannot change what you wrote.`,
    submit: 'Send my review',
    thanks: 'Thank you for your review',
    arrived: (hotel: string) => `It has reached ${hotel}. This link works once and has been used.`,
    expired: 'This link has expired',
    expiredAdvice: (hotel: string) =>
      `Reviews can be written for 60 days after a stay. To tell ${hotel} something, please call or write.`,
  },
  location: {
    description: (hotel: string, place: string) =>
      `Where ${hotel} is in ${place}, how to reach it, and what lies nearby.`,
    address: 'Address',
    mapAdvice: 'The map opens in Google Maps.',
    way: 'The way from where you are',
    coordinates: 'Coordinates',
    onMap: 'On the map',
    showMap: 'Show the map here',
    mapOf: (hotel: string) => `Map of ${hotel}`,
    mapSource: 'The map comes from OpenStreetMap, and only once you ask for it.',
    reachAdvice: 'Not sure about the way, or arriving late? Call us, and we guide you.',
    attractions: 'Worth a walk or a drive',
    shopping: 'Markets and shops',
    arrival: 'When you arrive',
    arrivalAdvice: (checkIn: string, checkOut: string) =>
      `Rooms are ready from ${checkIn}; on the last day you have yours until ${checkOut}.`,
  },
  policies: {
    description: (hotel: string) =>
      `Cancellation, payment, arrival and house rules of ${hotel}, in plain words.`,
    times: 'When can I arrive, and when do I leave?',
    timesAnswer: (checkIn: string, checkOut: string) =>
      `Check-in is from ${checkIn}, check-out until ${checkOut}. Bring an identity document: the law asks the hotel to see it.`,
    children: 'How are children counted?',
    childrenFree: (below: number) =>
      `Children below ${below} years stay free in the room of their parents, up to two in a room.`,
    childrenPay: (from: number, adultFrom: number) =>
      from < adultFrom
        ? `From ${from} to ${adultFrom - 1} years they count as children, from ${adultFrom} as adults.`
        : `From ${adultFrom} years they count as adults.`,
    childrenPrice: 'Name their ages when you search: the price that you see is the one you pay.',
    questions: {
      cancellation: 'Can I cancel my booking?',
      modification: 'Can I change my booking?',
      'no-show': 'What if I do not come?',
      payment: 'How do I pay?',
      guest: 'What should guests know?',
      pet: 'May I bring a pet?',
      smoking: 'May I smoke?',
    },
    pay: 'What can I pay with?',
    petsWelcome: 'Pets are welcome.',
    freeUntil: (hours: number) =>
      `Free until ${hours % 24 === 0 && hours > 0 ? counted(hours / 24, 'day') : counted(hours, 'hour')} before check-in.`,
    alwaysFree: 'Free until check-in.',
    thenNights: (count: number) => `After that, the price of ${nights(count)} is kept.`,
    thenPercent: (percent: number) => `After that, ${percent}% of the price is kept.`,
    nonRefundable: 'Not refundable: the whole price is kept.',
  },
  payments: {
    cash: 'cash',
    upi: 'UPI',
    'credit-cards': 'credit card',
    'debit-cards': 'debit card',
    'net-banking': 'net banking',
  },
  amenityGroups: {
    property: 'In the house',
    room: 'In the rooms',
    bathroom: 'In the bathroom',
    technology: 'Technology',
    dining: 'Food and drink',
    business: 'For work',
    accessibility: 'Accessibility',
  },
  search: {
    checkIn: 'Check-in',
    checkOut: 'Check-out',
    adults: 'Adults',
    children: 'Children',
    ages: 'Ages of the children',
    agesHint: (freeBelow: number, adultFrom: number) =>
      `In years, as 4, 9.${freeBelow > 0 ? ` Below ${freeBelow} free,` : ''} from ${adultFrom} as adults.`,
    agesMissing: (count: number) =>
      count === 1
        ? 'Give the age of the child in years, from 0 to 17.'
        : `Give the age of each of ${counted(count, 'child', 'children')}, as 4, 9: from 0 to 17 years.`,
    rooms: 'Rooms',
    submit: 'Check availability',
    moved: (from: string, to: string) =>
      `One night is shown, from ${from} to ${to}. To stay longer, change the day you leave.`,
    tonight: (date: string) =>
      `It is after midnight. To sleep here for the rest of this night, arrive on ${date}.`,
    begunNight: (from: string, to: string) =>
      `This is the night that began on ${from}: you can come at once, and its check-out is on ${to}.`,
    tooEarly: (date: string) => `Choose ${date} or a later day.`,
    tooLate: (date: string) => `Rooms are sold until ${date}.`,
    title: (hotel: string) => `Book a room | ${hotel}`,
    description: (hotel: string, place: string) =>
      `Prices by day, free rooms and booking at ${hotel}, ${place}.`,
    paidThere: 'You pay at the hotel.',
    when: 'When would you like to stay?',
    choose: 'Choose your room',
    stay: (from: string, to: string, count: number) => `${from} to ${to}, ${nights(count)}`,
    allSoldOut: 'Everything is sold out on these dates.',
    noneFits: 'No room fits this stay as it is. Each room below says why.',
    nearby: 'Rooms are free nearby:',
    tryOther: 'Try other dates above, or ask the hotel:',
    steps: 'Steps of the booking',
    stepNames: ['Dates and room', 'Your details', 'Confirmation'],
    calendar: 'Prices by day',
    calendarLead: {
      'before-tax': 'The lowest price of a night, before GST. Choose the day you arrive.',
      'with-tax': 'The lowest price of a night, with GST. Choose the day you arrive.',
      untaxed: 'The lowest price of a night. Choose the day you arrive.',
    },
    calendarParty:
      'No room takes all of you, so each price is for the cheapest rooms that together do. Choose the day you arrive.',
    calendarLeave: (date: string) => `You arrive on ${date}. Now choose the day you leave.`,
    chooseOtherArrival: 'Choose another day of arrival',
    earlier: 'Earlier months',
    later: 'Later months',
    soldOut: 'sold out',
    noArrival: 'no arrival',
    minimum: (count: number) => `at least ${nights(count)}`,
    minimumShort: (count: number) => `min. ${count}`,
    leaveOn: (date: string) => `Leave on ${date}`,
    arriveOn: (date: string) => `Arrive on ${date}`,
    legend: 'min. is the shortest stay from that day. Struck through: sold out.',
  },
  offer: {
    soldOut: 'Sold out for these dates.',
    tooFew: (left: number, asked: number) =>
      `Only ${rooms(left)} of this type left; you asked for ${asked}.`,
    left: (count: number) => `${rooms(count)} left`,
    meals: {
      EP: 'Room only',
      CP: 'Breakfast included',
      MAP: 'Breakfast and one main meal',
      AP: 'All meals included',
    },
    sum: (stay: string) => `for ${stay}`,
    inRooms: (count: number) => ` in ${rooms(count)}`,
    gst: 'GST',
    fees: 'fees',
    nightly: 'The price, night by night',
    choose: 'Choose',
    saves: (amount: string) => `Lowest price: you save ${amount}`,
    lowest: 'Lowest price',
    payAtHotel: 'Pay at the hotel',
    owedAtHotel:
      'Pay at the hotel. If you cancel or do not come, the hotel will ask you for the full price.',
    together: (party: string) => `Rooms for ${party}, together`,
    allRooms: (count: number) => `with GST, for all ${rooms(count)}`,
    chooseRooms: (count: number) => `Choose ${rooms(count)}`,
    item: 'Item',
    amount: 'Amount',
    roomBeforeTax: 'Room before tax',
    roomsBeforeTax: (count: number) => `Total for ${rooms(count)} before tax`,
    total: 'Total',
    taxedAt: (percent: number) => `GST ${percent}%`,
    plans: (room: string) => `Prices of ${room}`,
  },
  details: {
    title: 'Your details',
    back: 'Back to the rooms',
    yourStay: 'Your stay',
    validUntil: (time: string) => `Price valid until ${time}.`,
    name: 'Full name',
    email: 'Email',
    emailHint: 'With your booking code, it opens your booking later.',
    phone: 'Mobile number',
    phoneHint: 'Ten digits for India, or + and the country code.',
    requests: 'Requests (optional)',
    requestsHint: 'Arrival time, an extra bed, a diet. The hotel does what it can.',
    business: 'Travelling for a company? Add its GST number',
    company: 'Company name',
    gstin: 'GST number (GSTIN)',
    gstinHint: '15 characters, as on the registration certificate. It goes on your tax invoice.',
    again: 'I have a booking like this one, and want one more',
    companyAddress: 'Company address',
    companyAddressHint: 'With state and PIN code, as the tax invoice needs it.',
    consent: (hotel: string) =>
      `${hotel} may use these details to keep my room and to reach me about my stay.`,
    consentNeeded: 'Tick this box: without your details the hotel cannot keep a room for you.',
    consentMore: 'How your details are used',
    leaveEmpty: 'Leave this field empty',
    submit: (total: string) => `Book for ${total}, pay at the hotel`,
    submitOnline: (total: string) => `Book for ${total}`,
    priceChanged: 'The price has changed.',
    priceWas: (former: string, now: string) =>
      `It was ${former} and is now ${now}, with GST. Nothing has been booked. Book again if you agree.`,
    held: 'The price was held for 15 minutes, which are over.',
    heldSame: 'It is still the same. Nothing has been booked yet: send the form once more.',
    notOnline: 'This booking cannot be made online.',
    notNow: 'The hotel does not take bookings here at the moment.',
    mayBeFree: 'Your dates may well be free:',
    lastGone: 'Somebody else has just taken the last room.',
    cannot: 'This stay cannot be booked.',
    bookedAlready: 'You have booked from this page already.',
    bookedAlreadyAdvice:
      'That booking stands as you first sent it, and its confirmation is in your email.',
    unknown: 'We could not tell whether the booking was made.',
    unknownAdvice: 'Send the form once more: it is never booked twice. What you typed is kept.',
    bookAnother: 'Send this form again only for another booking.',
    otherRoom: 'Choose another room or other dates',
    correct: 'Some details need a correction.',
    kept: 'What you typed is kept. Nothing has been booked yet.',
    patience: 'Please look over your details once more.',
    patienceAdvice:
      'The form came faster than people write, or after more than a day. Nothing has been booked yet: send it again.',
    room: 'Room',
    plan: 'Rate and meals',
    cancelling: 'Cancelling',
    until: 'until',
    guests: 'Guests',
  },
  pay: {
    when: 'When do you pay?',
    atHotel: (total: string) => `${total} at the hotel`,
    allNow: (total: string) => `${total} online, right after booking`,
    depositNow: (deposit: string, rest: string) =>
      `${deposit} online, right after booking, and ${rest} at the hotel`,
    now: (amount: string) => `Pay ${amount} online`,
    toConfirm: (amount: string, until: string) =>
      `Pay ${amount} online by ${until} to confirm the booking. The room is kept for you until then.`,
    holdOver: (until: string) =>
      `The time to pay ended at ${until}, and the room is no longer kept. If you pay now and it is still free, it is yours; if not, the money goes back to you by itself.`,
    paid: (amount: string) => `${amount} is paid.`,
    received: (amount: string, address: string) =>
      `${amount} is paid. The receipt goes to ${address}.`,
    failed: 'The payment did not go through. You can try again.',
    underWay: 'The payment is under way. Load this page again in a minute.',
    notNow:
      'Paying online does not work this moment. Nothing was charged. Try again in a minute, or pay at the hotel.',
  },
  booking: {
    confirmedTitle: 'Booking confirmed',
    booked: (rooms: number): string =>
      rooms === 1 ? 'Your room is booked' : 'Your rooms are booked',
    codeIs: 'Your booking code is',
    keepCode: 'Keep it: with your email it opens your booking, here or at the desk.',
    emailSent: (address: string) =>
      `The confirmation goes to ${address}. If it does not come within some minutes, look among your spam, or tell the hotel.`,
    emailOncePaid: (address: string) =>
      `The confirmation goes to ${address} once your payment has come.`,
    particularsLater:
      'The booking stands. Its particulars cannot be shown this moment: load the page again in a minute, or look into your email.',
    due: (amount: string) => `You pay ${amount} at the hotel. Nothing has been charged.`,
    dueLater: (amount: string) => `You pay ${amount} at the hotel.`,
    nothingDue: 'Nothing is left to pay.',
    addToCalendar: 'Add to calendar',
    seeOrCancel: 'See or cancel the booking',
    directions: 'Directions',
    before: 'Questions before you arrive?',
    after: 'Questions about this booking?',
    title: (code: string) => `Booking ${code}`,
    yours: 'Your booking',
    isCancelled: 'This booking is cancelled',
    goesBack: (amount: string) =>
      `The hotel gives ${amount} back to you, the way you paid. If it does not come, please speak with them.`,
    paidAdvice: 'For what you have paid, please speak with the hotel.',
    bookAgain: 'Book again',
    cancel: 'Cancel this booking',
    guest: 'Guest',
    billTo: 'Invoice to',
    requests: 'Requests',
    price: 'Price',
    withGst: (amount: string) => `with GST of ${amount}`,
    withFee: (name: string) => `with ${name}`,
    paid: 'Paid',
    refunded: 'Refunded',
    refundReference: (reference: string) => `Reference ${reference}`,
    loyalty: 'Your points',
    points: (count: number) => (count === 1 ? '1 point' : `${count} points`),
    pointsWorth: (amount: string) =>
      `They take up to ${amount} off your bill before GST: ask at the reception.`,
    tiers: { bronze: 'Bronze', silver: 'Silver', gold: 'Gold', platinum: 'Platinum' },
    statuses: {
      pending: 'Waiting to be confirmed by the hotel',
      confirmed: 'Confirmed',
      'checked-in': 'You are in house',
      'checked-out': 'Your stay is over',
      cancelled: 'Cancelled',
    },
    awaitsPayment: 'Waiting for your payment',
    noShow: 'Not used: nobody arrived',
    pending: 'Your room is kept for you',
    pendingAdvice: 'The hotel confirms it shortly; you pay when you arrive.',
    stayAt: (hotel: string) => `Stay at ${hotel}`,
    stayNote: (room: string, code: string, time: string) =>
      `${room}. Booking code ${code}. Check-in from ${time}.`,
  },
  manage: {
    title: (hotel: string) => `My booking | ${hotel}`,
    find: 'Find your booking',
    lead: 'With its code and the email you booked with, you can see your booking or cancel it.',
    none: 'There is no booking with this code and email at this hotel.',
    noneAdvice: 'Check both. The code has eight letters and digits, without 0, O, 1 and I.',
    code: 'Booking code',
    submit: 'Find my booking',
  },
  change: {
    open: 'Change dates, guests or name',
    title: (code: string) => `Change booking ${code}`,
    cannot: 'This cannot be changed here',
    preview: 'This is how it would be',
    before: 'Price now',
    after: 'Price then, with GST',
    payMore: (amount: string) => `Change, for ${amount} more`,
    payLess: (amount: string) => `Change, for ${amount} less`,
    same: 'Change at the same price',
    keep: 'Leave it as it is',
    dates: 'Other dates',
    guests: 'Other guests',
    details: 'Name and requests',
    seePrice: 'See the new price',
    save: 'Save',
  },
  cancel: {
    title: (code: string) => `Cancel booking ${code}`,
    ask: 'Cancel this booking?',
    warning:
      'The room goes back on sale at once, and the price you booked at is gone. This cannot be undone.',
    policy: 'What cancelling costs',
    nothingPaid: 'You have paid nothing so far, so there is nothing to refund.',
    fee: 'Cancellation fee, with GST',
    refund: 'Refund',
    charged: 'Charged for cancelling, with GST',
    nothingCharged: 'Nothing',
    free: 'Cancelling is free now.',
    submit: (code: string) => `Cancel booking ${code}`,
    keep: 'Keep it',
  },
  privacy: {
    title: 'How your details are used',
    description: (hotel: string) =>
      `What ${hotel} does with your details when you book a room on this website.`,
    asked: 'What is asked, and why',
    askedAnswer: (hotel: string) =>
      `To book a room you give your name, email, mobile number and, if you like, requests. ${hotel} uses them to keep the room for you, to reach you about your stay and to issue your bill. At check-in the law asks the hotel to see an identity document.`,
    seen: 'Who sees them',
    seenAnswer:
      'The hotel and its staff, and the booking system that keeps the hotel’s records on its behalf. They are not sold and not used for advertising. Authorities may ask the hotel for its register of guests where the law says so.',
    cookies: 'Cookies',
    cookiesAnswer:
      'Looking at this website sets no cookie. After you book or open a booking, one cookie keeps that booking open for an hour, on the pages of the booking only.',
    noAnalytics:
      'There are no analytics and no content from other companies on these pages. Visits are counted without telling visitors apart.',
    analytics: (services: string) =>
      `If you agree when asked, these services of other companies learn that you visited and may set cookies: ${services}. Nothing of theirs is loaded before you agree, and you can change your mind at any time under “Cookie choices” at the foot of each page.`,
    rights: 'Your rights',
    rightsAnswer:
      'Under the Digital Personal Data Protection Act, 2023 you may ask what is kept about you, have it corrected or erased where the law does not require it to be kept, withdraw your consent and complain. You can cancel a booking here yourself. For everything else, call or write to the hotel:',
    cancelHere: 'Find or cancel a booking',
  },
  consent: {
    title: 'Cookies',
    ask: (hotel: string, services: string) =>
      `May ${hotel} use ${services} to learn how this website is used? They may set cookies. Everything here works without.`,
    accept: 'Accept',
    reject: 'Reject',
  },
  embed: {
    title: (hotel: string) => `Book at ${hotel}`,
    lead: (hotel: string) => `Book a room at ${hotel}`,
    opensSite: 'The prices open on the hotel’s website.',
  },
}

export type Words = typeof en

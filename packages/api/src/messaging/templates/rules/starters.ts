/** What the desk writes most (source: guests, Send Message), as words to begin with; each holds variables. */
export const starterKinds = [
  'welcome',
  'confirmation',
  'check-in-reminder',
  'feedback',
  'offer',
] as const
export type StarterKind = (typeof starterKinds)[number]

interface Starter {
  name: string
  category: 'transactional' | 'marketing'
  /** Whether its words name a booking. */
  needsBooking: boolean
  words: Record<'en' | 'hi', { subject: string; content: string }>
}

export const starters: Record<StarterKind, Starter> = {
  welcome: {
    name: 'Welcome Message',
    category: 'transactional',
    needsBooking: false,
    words: {
      en: {
        subject: 'Welcome to {{property.name}}',
        content:
          'Dear {{guest.firstName}}, welcome to {{property.name}}. If you need anything, call us at {{property.phone}} at any hour.',
      },
      hi: {
        subject: '{{property.name}} में आपका स्वागत है',
        content:
          'प्रिय {{guest.firstName}}, {{property.name}} में आपका स्वागत है। किसी भी ज़रूरत के लिए {{property.phone}} पर कभी भी फ़ोन करें।',
      },
    },
  },
  confirmation: {
    name: 'Booking Confirmation',
    category: 'transactional',
    needsBooking: true,
    words: {
      en: {
        subject: 'Your booking {{booking.code}} at {{property.name}}',
        content:
          'Dear {{guest.firstName}}, your booking {{booking.code}} at {{property.name}} is confirmed: {{booking.roomType}}, from {{booking.checkIn}} to {{booking.checkOut}}, {{booking.total}} in all. We look forward to your stay.',
      },
      hi: {
        subject: '{{property.name}} में आपकी बुकिंग {{booking.code}}',
        content:
          'प्रिय {{guest.firstName}}, {{property.name}} में आपकी बुकिंग {{booking.code}} पक्की है: {{booking.roomType}}, {{booking.checkIn}} से {{booking.checkOut}} तक, कुल {{booking.total}}। हमें आपका इंतज़ार रहेगा।',
      },
    },
  },
  'check-in-reminder': {
    name: 'Check-in Reminder',
    category: 'transactional',
    needsBooking: true,
    words: {
      en: {
        subject: 'Your stay at {{property.name}} begins on {{booking.checkIn}}',
        content:
          'Dear {{guest.firstName}}, your stay at {{property.name}} begins on {{booking.checkIn}}. Check-in is from {{property.checkInTime}}; please bring an ID for every adult. We are at {{property.address}}, and at {{property.phone}} if you are late.',
      },
      hi: {
        subject: '{{property.name}} में आपका ठहरना {{booking.checkIn}} से है',
        content:
          'प्रिय {{guest.firstName}}, {{property.name}} में आपका ठहरना {{booking.checkIn}} से है। चेक-इन {{property.checkInTime}} से; हर वयस्क का पहचान पत्र साथ लाएँ। पता: {{property.address}}। देर हो तो {{property.phone}} पर बताएँ।',
      },
    },
  },
  feedback: {
    name: 'Feedback Request',
    category: 'transactional',
    needsBooking: false,
    words: {
      en: {
        subject: 'How was your stay at {{property.name}}?',
        content:
          'Dear {{guest.firstName}}, thank you for staying at {{property.name}}. How was it? Your answer to this message helps us to do better.',
      },
      hi: {
        subject: '{{property.name}} में आपका ठहरना कैसा रहा?',
        content:
          'प्रिय {{guest.firstName}}, {{property.name}} में ठहरने के लिए धन्यवाद। आपका अनुभव कैसा रहा? इस संदेश का जवाब देकर हमें बताएँ।',
      },
    },
  },
  offer: {
    name: 'Special Offer',
    category: 'marketing',
    needsBooking: false,
    words: {
      en: {
        subject: 'An offer for you from {{property.name}}',
        content:
          'Dear {{guest.firstName}}, come back to {{property.name}} and pay less for your next stay. Call us at {{property.phone}} for our price. No more offers: {{unsubscribe.url}} stops them.',
      },
      hi: {
        subject: '{{property.name}} की ओर से आपके लिए ऑफ़र',
        content:
          'प्रिय {{guest.firstName}}, {{property.name}} में फिर आइए और कम दाम में ठहरिए। हमारे दाम के लिए {{property.phone}} पर फ़ोन करें। ऑफ़र बंद करने के लिए {{unsubscribe.url}} खोलें।',
      },
    },
  },
}

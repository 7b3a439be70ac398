import type { Condition } from './conditions.ts'
import type { Trigger } from './triggers.ts'

interface Words {
  subject: string
  content: string
}

interface ReadyRule {
  name: string
  trigger: Trigger
  delayMinutes: number
  category: 'transactional' | 'marketing'
  conditions: readonly Condition[]
  words: Record<'en' | 'hi', Words>
}

const hour = 60
const day = 24 * hour

/** What good hotels send beside the letters that go out by themselves (reference: messaging, section 6), by email, which needs no approval. */
export const readyRules: readonly ReadyRule[] = [
  {
    name: 'Before arrival',
    trigger: 'before-check-in',
    delayMinutes: 3 * day,
    category: 'transactional',
    conditions: [{ field: 'leadDays', operator: 'at-least', value: '4' }],
    words: {
      en: {
        subject: 'Your stay at {{property.name}} begins on {{booking.checkIn}}',
        content:
          'Dear {{guest.firstName}}, in three days you are with us at {{property.name}}, {{property.address}}. Check-in is from {{property.checkInTime}}. Please bring an ID for every adult. If you come late or need anything, answer this email.',
      },
      hi: {
        subject: '{{property.name}} में आपका ठहरना {{booking.checkIn}} से है',
        content:
          'प्रिय {{guest.firstName}}, तीन दिन में आप {{property.name}}, {{property.address}} में हमारे साथ होंगे। चेक-इन {{property.checkInTime}} से। कृपया हर वयस्क का पहचान पत्र लाएँ। देर से आना हो या कुछ चाहिए, तो इस ईमेल का जवाब दें।',
      },
    },
  },
  {
    name: 'Day of arrival',
    trigger: 'before-check-in',
    delayMinutes: 5 * hour,
    category: 'transactional',
    conditions: [],
    words: {
      en: {
        subject: 'We expect you today at {{property.name}}',
        content:
          'Dear {{guest.firstName}}, your room is ready from {{property.checkInTime}} today. Booking {{booking.code}}, {{property.address}}. Have a good journey.',
      },
      hi: {
        subject: '{{property.name}} में आज आपका इंतज़ार है',
        content:
          'प्रिय {{guest.firstName}}, आज {{property.checkInTime}} से आपका कमरा तैयार है। बुकिंग {{booking.code}}, {{property.address}}। आपकी यात्रा शुभ हो।',
      },
    },
  },
  {
    name: 'All well?',
    trigger: 'stay.checked-in',
    delayMinutes: 20 * hour,
    category: 'transactional',
    conditions: [{ field: 'nights', operator: 'at-least', value: '2' }],
    words: {
      en: {
        subject: 'Is all well at {{property.name}}?',
        content:
          'Dear {{guest.firstName}}, we hope that you slept well. If anything is missing or not as you like it, answer this email and we see to it at once.',
      },
      hi: {
        subject: '{{property.name}} में सब ठीक है?',
        content:
          'प्रिय {{guest.firstName}}, आशा है आपको अच्छी नींद आई। कुछ कम हो या ठीक न लगे, तो इस ईमेल का जवाब दें, हम तुरंत देखेंगे।',
      },
    },
  },
  {
    name: 'Thanks after the stay',
    trigger: 'after-check-out',
    delayMinutes: day,
    category: 'transactional',
    conditions: [{ field: 'guestStatus', operator: 'is-not', value: 'blacklisted' }],
    words: {
      en: {
        subject: 'Thank you from {{property.name}}',
        content:
          'Dear {{guest.firstName}}, thank you for your {{booking.nights}} nights with us. Did you leave something behind, or is anything open? Answer this email.',
      },
      hi: {
        subject: '{{property.name}} की ओर से धन्यवाद',
        content:
          'प्रिय {{guest.firstName}}, हमारे साथ {{booking.nights}} रात ठहरने के लिए धन्यवाद। कुछ छूट गया हो या कोई बात बाकी हो, तो इस ईमेल का जवाब दें।',
      },
    },
  },
  {
    name: 'Birthday',
    trigger: 'birthday',
    delayMinutes: 0,
    category: 'marketing',
    conditions: [],
    words: {
      en: {
        subject: 'A happy birthday from {{property.name}}',
        content:
          'Dear {{guest.firstName}}, all of us at {{property.name}} wish you a happy birthday. No more greetings: {{unsubscribe.url}}',
      },
      hi: {
        subject: '{{property.name}} की ओर से जन्मदिन की शुभकामनाएँ',
        content:
          'प्रिय {{guest.firstName}}, {{property.name}} के हम सब की ओर से जन्मदिन की हार्दिक शुभकामनाएँ। संदेश बंद करने के लिए: {{unsubscribe.url}}',
      },
    },
  },
  {
    name: 'Come back',
    trigger: 'after-check-out',
    delayMinutes: 270 * day,
    category: 'marketing',
    conditions: [{ field: 'guestStatus', operator: 'is-not', value: 'blacklisted' }],
    words: {
      en: {
        subject: 'It is a while since you were at {{property.name}}',
        content:
          'Dear {{guest.firstName}}, nine months ago you stayed with us. We would like to see you again: answer this email for our best price. No more offers: {{unsubscribe.url}}',
      },
      hi: {
        subject: '{{property.name}} में आपको आए काफ़ी समय हुआ',
        content:
          'प्रिय {{guest.firstName}}, नौ महीने पहले आप हमारे साथ ठहरे थे। फिर आइए: हमारे सबसे अच्छे दाम के लिए इस ईमेल का जवाब दें। ऑफ़र बंद करने के लिए: {{unsubscribe.url}}',
      },
    },
  },
]

/** A guest is written to in the language of their booking: each rule stands in two languages, of which one fits. */
export const readyNames = { en: '', hi: ' (Hindi)' } as const
export const languageCondition = (language: 'en' | 'hi'): Condition => ({
  field: 'language',
  operator: language === 'hi' ? 'is' : 'is-not',
  value: 'hi',
})

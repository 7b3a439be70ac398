import { composeEmail, type EmailMessage } from '../../../kernel/email/compose.ts'

interface Reader {
  name: string
  language: string
}

export type StaffAct = 'invited' | 'changed' | 'deactivated' | 'reactivated' | 'two-factor-reset'

const staffInEnglish: Record<StaffAct, (who: string, hotel: string) => string> = {
  invited: (who, hotel) => `An administrator of the platform invited ${who} to work at ${hotel}.`,
  changed: (who, hotel) =>
    `An administrator of the platform changed the account of ${who}, who works at ${hotel}.`,
  deactivated: (who, hotel) =>
    `An administrator of the platform deactivated the account of ${who}, who works at ${hotel}. They cannot sign in any more.`,
  reactivated: (who, hotel) =>
    `An administrator of the platform reactivated the account of ${who}, who works at ${hotel}.`,
  'two-factor-reset': (who, hotel) =>
    `An administrator of the platform took the two-factor sign-in of ${who} away, who works at ${hotel}. They sign in with their password alone until they turn it on again.`,
}

const staffInHindi: typeof staffInEnglish = {
  invited: (who, hotel) => `प्लेटफ़ॉर्म के प्रशासक ने ${who} को ${hotel} में काम के लिए आमंत्रित किया है।`,
  changed: (who, hotel) => `प्लेटफ़ॉर्म के प्रशासक ने ${hotel} के ${who} का खाता बदला है।`,
  deactivated: (who, hotel) =>
    `प्लेटफ़ॉर्म के प्रशासक ने ${hotel} के ${who} का खाता बंद किया है। वे अब साइन इन नहीं कर सकते।`,
  reactivated: (who, hotel) => `प्लेटफ़ॉर्म के प्रशासक ने ${hotel} के ${who} का खाता फिर चालू किया है।`,
  'two-factor-reset': (who, hotel) =>
    `प्लेटफ़ॉर्म के प्रशासक ने ${hotel} के ${who} का दो-चरणीय साइन-इन हटा दिया है। फिर चालू करने तक वे केवल पासवर्ड से साइन इन करते हैं।`,
}

/** To an owner, of what an administrator did with a member of their staff. */
export function staffActEmail(
  owner: Reader,
  {
    act,
    who,
    hotel,
    reason,
  }: {
    act: StaffAct
    who: string
    hotel: string
    reason?: string | undefined
  },
  url: string,
): EmailMessage {
  const isHindi = owner.language === 'hi'
  return composeEmail({
    language: isHindi ? 'hi' : 'en',
    subject: isHindi ? `${hotel} के कर्मचारी: ${who}` : `Your staff at ${hotel}: ${who}`,
    greeting: isHindi ? `नमस्ते ${owner.name},` : `Hello ${owner.name},`,
    paragraphs: [
      (isHindi ? staffInHindi : staffInEnglish)[act](who, hotel),
      ...(reason ? [reason] : []),
    ],
    button: { label: isHindi ? 'कर्मचारी देखें' : 'See your staff', url },
  })
}

export type AccountAct =
  | 'deactivated'
  | 'reactivated'
  | 'changed'
  | 'sessions-ended'
  | 'two-factor-reset'

const accountInEnglish: Record<AccountAct, { subject: string; text: string }> = {
  deactivated: {
    subject: 'Your account was deactivated',
    text: 'An administrator of the platform deactivated your account. You cannot sign in any more, and every session was ended.',
  },
  reactivated: {
    subject: 'Your account is active again',
    text: 'An administrator of the platform reactivated your account. You can sign in with your password.',
  },
  changed: {
    subject: 'Your account was changed',
    text: 'An administrator of the platform changed the particulars of your account.',
  },
  'sessions-ended': {
    subject: 'You were signed out',
    text: 'An administrator of the platform ended sessions of your account. Sign in again to go on.',
  },
  'two-factor-reset': {
    subject: 'Your two-factor sign-in was taken away',
    text: 'An administrator of the platform took the two-factor sign-in of your account away, and every session was ended. Sign in with your password and turn it on again under Settings > Security. If you did not ask for it, write to us at once.',
  },
}

const accountInHindi: typeof accountInEnglish = {
  deactivated: {
    subject: 'आपका खाता बंद किया गया',
    text: 'प्लेटफ़ॉर्म के प्रशासक ने आपका खाता बंद किया है। अब आप साइन इन नहीं कर सकते, और सभी सत्र समाप्त कर दिए गए हैं।',
  },
  reactivated: {
    subject: 'आपका खाता फिर चालू है',
    text: 'प्लेटफ़ॉर्म के प्रशासक ने आपका खाता फिर चालू किया है। आप अपने पासवर्ड से साइन इन कर सकते हैं।',
  },
  changed: {
    subject: 'आपका खाता बदला गया',
    text: 'प्लेटफ़ॉर्म के प्रशासक ने आपके खाते का विवरण बदला है।',
  },
  'sessions-ended': {
    subject: 'आप साइन आउट किए गए',
    text: 'प्लेटफ़ॉर्म के प्रशासक ने आपके खाते के सत्र समाप्त किए हैं। आगे बढ़ने के लिए फिर साइन इन करें।',
  },
  'two-factor-reset': {
    subject: 'आपका दो-चरणीय साइन-इन हटाया गया',
    text: 'प्लेटफ़ॉर्म के प्रशासक ने आपके खाते का दो-चरणीय साइन-इन हटा दिया है, और सभी सत्र समाप्त कर दिए गए हैं। अपने पासवर्ड से साइन इन करें और सेटिंग्स > सुरक्षा में इसे फिर चालू करें। यदि आपने यह नहीं माँगा था, तो हमें तुरंत लिखें।',
  },
}

/** To a person, of what an administrator did with their account. `changes` name what is different now. */
export function accountActEmail(
  reader: Reader,
  {
    act,
    reason,
    changes = [],
  }: {
    act: AccountAct
    reason?: string | undefined
    changes?: readonly string[]
  },
): EmailMessage {
  const isHindi = reader.language === 'hi'
  const { subject, text } = (isHindi ? accountInHindi : accountInEnglish)[act]
  return composeEmail({
    language: isHindi ? 'hi' : 'en',
    subject,
    greeting: isHindi ? `नमस्ते ${reader.name},` : `Hello ${reader.name},`,
    paragraphs: [text, ...changes, ...(reason ? [reason] : [])],
  })
}

/** To somebody for whom an administrator makes an account of the platform itself, or one of an owner. */
export const platformInvitation = (
  to: { name: string },
  inviter: string,
  { role, url }: { role: 'admin' | 'owner'; url: string },
): EmailMessage =>
  composeEmail({
    language: 'en',
    subject: 'Your account on Atithi',
    greeting: `Hello ${to.name},`,
    paragraphs: [
      role === 'admin'
        ? `${inviter} has made an administrator’s account for you on Atithi. Choose a password to begin. The link works once, for 72 hours.`
        : `${inviter} has made an account for you on Atithi, as the owner of your hotels. Choose a password to begin. The link works once, for 72 hours.`,
    ],
    button: { label: 'Choose a password', url },
    after: ['If you do not know them, please ignore this message.'],
  })

/** To somebody in whose account an administrator has begun to act. */
export function impersonationEmail(
  reader: Reader,
  { administrator, reason }: { administrator: string; reason: string },
): EmailMessage {
  const isHindi = reader.language === 'hi'
  return composeEmail({
    language: isHindi ? 'hi' : 'en',
    subject: isHindi ? 'प्लेटफ़ॉर्म के प्रशासक ने आपका खाता खोला' : 'An administrator opened your account',
    greeting: isHindi ? `नमस्ते ${reader.name},` : `Hello ${reader.name},`,
    paragraphs: [
      isHindi
        ? `प्लेटफ़ॉर्म के ${administrator} ने आपके नाम से काम करना शुरू किया है, अधिकतम एक घंटे के लिए। जो कुछ किया जाता है, वह दोनों नामों से ऑडिट ट्रेल में दर्ज होता है।`
        : `${administrator} of the platform has begun to act in your name, for an hour at most. Everything that is done stands in the audit trail under both names.`,
      isHindi ? `कारण: ${reason}` : `The reason: ${reason}`,
    ],
    after: [
      isHindi ? 'यदि आपने मदद नहीं माँगी, तो हमें लिखें।' : 'If you did not ask for help, write to us.',
    ],
  })
}

interface EndedImpersonation {
  administrator: string
  /** The name of who was acted as. */
  person: string
  begunAt: string
  minutes: number
  changes: number
}

/**
 * To the person, once an administrator no longer acts as them, and to the owner of the `hotel` of staff: from when, for how long it was, and
 * how many changes were made.
 */
export function impersonationEndedEmail(
  reader: Reader & { timeZone: string; hotel: string | null },
  { administrator, person, begunAt, minutes, changes }: EndedImpersonation,
): EmailMessage {
  const { hotel, timeZone } = reader
  const isHindi = reader.language === 'hi'
  const begun = new Intl.DateTimeFormat(isHindi ? 'hi-IN' : 'en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(begunAt))
  const inEnglish =
    changes === 0
      ? 'Nothing was changed.'
      : changes === 1
        ? 'One change was made.'
        : `${changes} changes were made.`
  const inHindi = changes === 0 ? 'कुछ नहीं बदला गया।' : `${changes} बदलाव किए गए।`
  const nameInEnglish = hotel === null ? 'your name' : `the name of ${person} at ${hotel}`
  const nameInHindi = hotel === null ? 'आपके नाम' : `${hotel} के ${person} के नाम`
  const subjectInHindi =
    hotel === null ? 'प्रशासक ने आपके खाते में काम पूरा किया' : `प्रशासक ने ${person} के खाते में काम पूरा किया`
  return composeEmail({
    language: isHindi ? 'hi' : 'en',
    subject: isHindi
      ? subjectInHindi
      : `The administrator has left ${hotel === null ? 'your account' : `the account of ${person}`}`,
    greeting: isHindi ? `नमस्ते ${reader.name},` : `Hello ${reader.name},`,
    paragraphs: [
      isHindi
        ? `प्लेटफ़ॉर्म के ${administrator} ने ${begun} से ${minutes} मिनट ${nameInHindi} से काम किया। ${inHindi}`
        : `${administrator} of the platform acted in ${nameInEnglish} for ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, from ${begun} on. ${inEnglish}`,
    ],
    after: [
      isHindi
        ? 'हर बदलाव सेटिंग्स > उन्नत > ऑडिट ट्रेल में दोनों नामों से दर्ज है।'
        : 'Each stands under both names in Settings > Advanced, in the audit trail.',
    ],
  })
}

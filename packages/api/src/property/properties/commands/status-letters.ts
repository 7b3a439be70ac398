import type { Trx } from '@atithi/db/client'
import type { PropertyId } from '@atithi/db/ids'
import { contactOf } from '../../../kernel/access/contact.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { composeEmail } from '../../../kernel/email/compose.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'

/** With what letters are written. */
export type Post = Pick<Services['settings'], 'encryptionKeys' | 'publicUrl'>

type Act = 'active' | 'suspended' | 'deleted' | 'restored' | 'edited' | 'added'

const english: Record<Act, (hotel: string) => { subject: string; text: string }> = {
  active: hotel => ({
    subject: `${hotel} was activated`,
    text: `An administrator of the platform activated ${hotel}. It takes bookings.`,
  }),
  suspended: hotel => ({
    subject: `${hotel} was suspended`,
    text: `An administrator of the platform suspended ${hotel}. Its website takes no bookings; existing bookings and the desk go on. Only an administrator can activate it again.`,
  }),
  deleted: hotel => ({
    subject: `${hotel} was deleted`,
    text: `An administrator of the platform deleted ${hotel}. It can be restored with all that it had for thirty days: write to us.`,
  }),
  restored: hotel => ({
    subject: `${hotel} is back`,
    text: `An administrator of the platform restored ${hotel} with all that it had.`,
  }),
  edited: hotel => ({
    subject: `The particulars of ${hotel} were changed`,
    text: `An administrator of the platform changed the particulars of ${hotel}. What was changed stands in the audit trail, under Settings, Advanced.`,
  }),
  added: hotel => ({
    subject: `${hotel} was added to your account`,
    text: `An administrator of the platform added ${hotel} to your account. Complete its setup to take bookings.`,
  }),
}

const hindi: typeof english = {
  active: hotel => ({
    subject: `${hotel} चालू किया गया`,
    text: `प्लेटफ़ॉर्म के प्रशासक ने ${hotel} को चालू किया है। अब वह बुकिंग लेता है।`,
  }),
  suspended: hotel => ({
    subject: `${hotel} निलंबित किया गया`,
    text: `प्लेटफ़ॉर्म के प्रशासक ने ${hotel} को निलंबित किया है। उसकी वेबसाइट बुकिंग नहीं लेती; मौजूदा बुकिंग और फ्रंट डेस्क चलते रहते हैं। केवल प्रशासक ही उसे फिर चालू कर सकते हैं।`,
  }),
  deleted: hotel => ({
    subject: `${hotel} हटाया गया`,
    text: `प्लेटफ़ॉर्म के प्रशासक ने ${hotel} को हटा दिया है। तीस दिन तक उसे सब कुछ के साथ वापस लाया जा सकता है: हमें लिखें।`,
  }),
  restored: hotel => ({
    subject: `${hotel} वापस आ गया है`,
    text: `प्लेटफ़ॉर्म के प्रशासक ने ${hotel} को सब कुछ के साथ वापस ला दिया है।`,
  }),
  edited: hotel => ({
    subject: `${hotel} का विवरण बदला गया`,
    text: `प्लेटफ़ॉर्म के प्रशासक ने ${hotel} का विवरण बदला है। क्या बदला, यह Settings, Advanced में ऑडिट ट्रेल में दिखता है।`,
  }),
  added: hotel => ({
    subject: `${hotel} आपके खाते में जोड़ा गया`,
    text: `प्लेटफ़ॉर्म के प्रशासक ने ${hotel} को आपके खाते में जोड़ा है। बुकिंग लेने के लिए उसका सेटअप पूरा करें।`,
  }),
}

/** Writes to the owner what an administrator did with their property, and why. */
export async function writeStatusLetter(
  trx: Trx,
  { encryptionKeys, publicUrl }: Post,
  {
    propertyId,
    act,
    reason,
    onceFor,
  }: { propertyId: PropertyId; act: Act; reason?: string | undefined; onceFor?: string },
): Promise<void> {
  const hotel = await trx
    .selectFrom('property as p')
    .innerJoin('appUser as o', 'o.id', 'p.accountId')
    .innerJoinLateral(contactOf('p.accountId', 'c'), join => join.onTrue())
    .select(['p.name as hotel', 'o.name', 'c.email', 'c.language'])
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const isHindi = hotel.language === 'hi'
  const { subject, text } = (isHindi ? hindi : english)[act](hotel.hotel)
  await enqueueEmail(trx, encryptionKeys, {
    recipient: hotel.email,
    ...(onceFor && { onceFor }),
    email: composeEmail({
      language: isHindi ? 'hi' : 'en',
      subject,
      greeting: isHindi ? `नमस्ते ${hotel.name},` : `Hello ${hotel.name},`,
      paragraphs: [text, ...(reason ? [reason] : [])],
      ...(act !== 'deleted' && {
        button: {
          label: isHindi ? 'होटल देखें' : 'See the property',
          url: `${publicUrl}/property?property=${propertyId}`,
        },
      }),
    }),
  })
}

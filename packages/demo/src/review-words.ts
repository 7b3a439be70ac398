import type { Rating } from '@atithi/api/web/reviews/rules/reviews'

/** What guests write, by the stars that they give. Nothing in it is of one place, so that it fits every hotel. */
export const reviewWords: Record<Rating, { en: readonly string[]; hi: readonly string[] }> = {
  5: {
    en: [
      'We came for two nights and asked for a third. The room was quiet, the bed good, and breakfast took its time.',
      'My parents are both over seventy and were looked after as if they were at home. Thank you for the ground floor room.',
      'Checked in at eleven at night after a late train. The tea was there before the bags were.',
      'Spotless room, hot water at six in the morning, and nobody tried to sell us anything.',
      'The staff remembered from last year that I do not eat onion. I had forgotten that I ever told them.',
      'The photographs are honest. What you see is what you get, and the linen is better than in the pictures.',
      'Best sleep in months. No traffic, no music from next door, only birds.',
      'They packed us breakfast for a five o’clock taxi without being asked twice.',
      'Our daughter left her rabbit in the room. It came by courier three days later, with a note.',
      'Travelled alone and felt safe at every hour. I will send my friends.',
      'Paid at the desk, the bill was exactly what the website said. That alone is worth five stars.',
      'A very good kitchen. Ask for whatever the family eats that evening.',
      'Third stay, and it gets better each time. The new bathrooms are lovely.',
      'We were a group of nine cousins and far too loud. Everybody kept smiling.',
      'Wi-Fi that really works, a proper desk, and coffee until late. I got more done than in my office.',
      'They moved us to a larger room because the baby needed space, and would not take a rupee for it.',
      'Small things done right: a kettle that is clean, a lamp where you read, a hook where you need one.',
      'The driver they called for us was on time, fair and funny.',
      'Anniversary stay. There was a cake that we had not ordered and a card that everybody had signed.',
      'We had rain for three days and did not mind at all.',
    ],
    hi: [
      'कमरा साफ़ था, खाना घर जैसा और सब लोग बहुत विनम्र। हम फिर आएँगे।',
      'माता-पिता के साथ गए थे, उनका बहुत ध्यान रखा गया। धन्यवाद।',
      'रात देर से पहुँचे, फिर भी गरम खाना मिला। ऐसी सेवा कम मिलती है।',
      'बच्चों को बहुत अच्छा लगा। नाश्ता ज़बरदस्त था।',
      'जैसा चित्रों में है वैसा ही है। दाम भी ठीक है।',
    ],
  },
  4: {
    en: [
      'Very good stay. The lane is narrow for a large car, so ask where to park before you come.',
      'Lovely room and kind people. The water pressure on the top floor could be better.',
      'Good value. Breakfast starts at eight, which was late for our bus.',
      'Everything clean and correct. A second pillow would have made it perfect.',
      'We liked it a lot. The Wi-Fi does not reach the far end of the corridor.',
      'Friendly team, and the food is better than the menu suggests. Dinner was slow when the house was full.',
      'Nice and calm. The air conditioner hums a little.',
      'Helpful at the desk and flexible with our early arrival. The lift was under repair.',
      'Good for a weekend. Some of the furniture has seen many guests.',
      'Comfortable beds, strong coffee, fair price. The towels are a bit thin.',
    ],
    hi: [
      'अच्छा अनुभव रहा। गर्म पानी थोड़ी देर से आया, बाकी सब बढ़िया।',
      'साफ़-सुथरा और शांत। पार्किंग की जगह कम है।',
      'खाना स्वादिष्ट था, बस परोसने में थोड़ा समय लगा।',
    ],
  },
  3: {
    en: [
      'The people are nice, the room was smaller than we expected and faced the road.',
      'Fine for one night. The bathroom needs a new tap.',
      'Good location, but there was a wedding next door and nobody had told us.',
      'Breakfast was cold on the second day. They said sorry and changed it.',
    ],
    hi: ['ठीक-ठाक। कमरा सड़क की ओर था, रात में शोर रहा।'],
  },
  2: {
    en: [
      'We waited forty minutes for a room that was confirmed for two o’clock.',
      'No hot water on both mornings. The staff tried, but that is not enough.',
      'The room smelled of paint. We were moved only on the second day.',
    ],
    hi: ['एसी रात भर नहीं चला। शिकायत पर भी देर लगी।'],
  },
  1: {
    en: [
      'The power failed at night and the generator did not start until four. With a small child that was hard.',
    ],
    hi: [],
  },
}

/** What the house answers, by how it was judged. */
export const answerWords = {
  good: [
    'Thank you for these words. The whole house has read them at tea.',
    'It was a pleasure to have you. Your room is waiting for the next time.',
    'Thank you, we have told the kitchen. Come again soon.',
    'We are glad that you felt at home. Greetings to the family.',
  ],
  fair: [
    'Thank you for telling us. We have put it on the list of this week and will see to it.',
    'Thank you for staying with us, and for the hint. It helps us more than praise.',
  ],
  poor: [
    'This should not have happened, and we are sorry. It has been repaired; please write to us directly, we would like to make up for it.',
    'You are right, and we apologise. We have spoken with the team and changed how we do it.',
  ],
} as const

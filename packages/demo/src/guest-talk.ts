interface Talk {
  asks: string
  answers: string
}

/** What guests write by WhatsApp around their stay, and what the desk answers. */
export const talks: Record<'en' | 'hi', readonly [Talk, ...Talk[]]> = {
  en: [
    {
      asks: 'Hello, we land at 9 in the morning. Can we leave our bags with you before check-in?',
      answers:
        'Good morning. Of course, come straight to the desk: we keep your bags and call you when the room is ready.',
    },
    {
      asks: 'Is there parking for a large car?',
      answers: 'Yes, inside the gate and free of charge. The watchman shows you the place.',
    },
    {
      asks: 'My mother cannot climb stairs. Could we have a room on the ground floor please?',
      answers: 'We have noted it on your booking and keep a ground floor room for you.',
    },
    {
      asks: 'Do you serve Jain food?',
      answers: 'Yes. Tell the kitchen an hour before, they cook without onion and garlic.',
    },
    {
      asks: 'The hot water took long this morning, please check.',
      answers: 'We are sorry. The geyser has been looked at, it should be quick from now on.',
    },
    {
      asks: 'Can you arrange a taxi to the station on Sunday at 6?',
      answers:
        'It is arranged for 5:40 at the gate, ₹600 to the station. The driver calls you on Saturday.',
    },
    {
      asks: 'We may reach after 11 at night. Is that a problem?',
      answers: 'Not at all, the desk is open through the night. Please ring the bell at the gate.',
    },
  ],
  hi: [
    {
      asks: 'नमस्ते, क्या हम दोपहर 12 बजे चेक-इन कर सकते हैं?',
      answers: 'नमस्ते। कमरा तैयार हुआ तो ज़रूर, तब तक आप लॉबी में चाय लीजिए।',
    },
    {
      asks: 'क्या बच्चे के लिए अलग बिस्तर मिल सकता है?',
      answers: 'जी हाँ, हम कमरे में लगा देंगे। आपकी बुकिंग में लिख दिया है।',
    },
    {
      asks: 'स्टेशन से होटल कितनी दूर है?',
      answers: 'लगभग 20 मिनट। ऑटो ₹150 तक लेता है, हम गाड़ी भी भेज सकते हैं।',
    },
  ],
}

import { onInvoice, type PlanWords } from './plan-letters.ts'

const goesOnInHindi = 'फ्रंट डेस्क, मौजूदा बुकिंग, बिल, रजिस्टर और एक्सपोर्ट हर प्लान में पहले की तरह चलते रहते हैं।'

/** The same in Hindi. */
export const hindi: PlanWords = {
  changed: ({ hotel, plan }) => ({
    subject: `${hotel} अब ${plan} प्लान पर है`,
    text: `अब से ${hotel} को वह सब मिलेगा जो ${plan} प्लान में है।`,
  }),
  'change-planned': ({ hotel, plan, day }) => ({
    subject: `${hotel} का प्लान बदलकर ${plan} होगा`,
    text: `${day} से ${hotel} ${plan} प्लान पर होगा। तब तक सब वैसा ही रहेगा।`,
  }),
  'change-cancelled': ({ hotel, plan }) => ({
    subject: `${hotel} ${plan} प्लान पर ही रहेगा`,
    text: `तय किया गया बदलाव रद्द हुआ: ${hotel} ${plan} प्लान पर ही रहेगा।`,
  }),
  declined: ({ hotel, plan }) => ({
    subject: `${hotel} के लिए ${plan} प्लान`,
    text: `आपने ${hotel} के लिए जो ${plan} प्लान माँगा था, वह हम नहीं दे सके।`,
  }),
  dates: ({ hotel, plan }) => ({
    subject: `${hotel} का ${plan} प्लान`,
    text: `${hotel} के प्लान की तारीखें बदली गईं। वे Settings, Billing में दिखती हैं।`,
  }),
  'trial-7': ({ hotel, day }) => ({
    subject: `${hotel} का ट्रायल ${day} को समाप्त होगा`,
    text: `${day} के अंत तक ${hotel} की वेबसाइट बुकिंग लेती है। बिक्री जारी रखने के लिए एक क्लिक से प्लान माँगें। ${goesOnInHindi}`,
  }),
  'trial-2': ({ hotel, day }) => ({
    subject: `${hotel} का ट्रायल ${day} को समाप्त होगा`,
    text: `दो दिन बाद ${hotel} की वेबसाइट बुकिंग लेना बंद करेगी और आपका फ़ोन नंबर दिखाएगी। एक क्लिक से प्लान माँगें। ${goesOnInHindi}`,
  }),
  'trial-ended': ({ hotel }) => ({
    subject: `${hotel} का ट्रायल समाप्त हो गया`,
    text: `${hotel} की वेबसाइट अब बुकिंग नहीं लेती और आपका फ़ोन नंबर दिखाती है। फिर से ऑनलाइन बेचने के लिए प्लान माँगें। ${goesOnInHindi}`,
  }),
  'past-due': ({ hotel, plan, day, invoice }) => ({
    subject: `${hotel} का भुगतान बाकी है`,
    text: invoice
      ? `${hotel} के बिल ${invoice.number} का भुगतान ${invoice.due} तक होना था: ${invoice.amount} बाकी है। ऑनलाइन या ट्रांसफ़र से चुकाएँ। अभी कुछ नहीं बदलेगा। ${goesOnInHindi}`
      : `${hotel} का ${plan} प्लान ${day} तक चुकाया गया है। अभी कुछ नहीं बदलेगा। ${goesOnInHindi}`,
  }),
  grace: ({ hotel, plan, day, invoice }) => ({
    subject: `${hotel} का भुगतान देर से है`,
    text: invoice
      ? `${hotel} के बिल ${invoice.number} का भुगतान ${invoice.due} तक होना था, और ${invoice.amount} अब भी बाकी है। भुगतान न होने पर वेबसाइट जल्द बुकिंग लेना बंद करेगी। ${goesOnInHindi}`
      : `${hotel} का ${plan} प्लान ${day} तक चुकाया गया था। भुगतान न होने पर वेबसाइट जल्द बुकिंग लेना बंद करेगी। ${goesOnInHindi}`,
  }),
  lapsed: ({ hotel, plan, invoice }) => ({
    subject: `${hotel} अब ऑनलाइन नहीं बेचता`,
    text: `${invoice ? `${invoice.amount} के बिल ${invoice.number}` : `${hotel} के ${plan} प्लान`} का भुगतान नहीं हुआ। भुगतान होने तक वेबसाइट बुकिंग फ़ॉर्म की जगह आपका फ़ोन नंबर दिखाएगी। ${goesOnInHindi}`,
  }),
  restored: ({ hotel, plan }) => ({
    subject: `${hotel} का प्लान फिर से चालू है`,
    text: `${hotel} का ${plan} प्लान फिर से लागू है, अपनी सभी सुविधाओं के साथ।`,
  }),
  'terms-planned': ({ hotel, plan, day }) => ({
    subject: `${day} से ${plan} प्लान की नई शर्तें`,
    text: `${day} से ${hotel} के ${plan} प्लान की नई शर्तें होंगी: कीमत और सुविधाएँ Settings, Billing में हैं। तब तक सब वैसा ही रहेगा, और आप दूसरा प्लान माँग सकते हैं।`,
  }),
  'terms-changed': ({ hotel, plan }) => ({
    subject: `${hotel} के ${plan} प्लान की नई शर्तें लागू हैं`,
    text: `जैसा हमने तीस दिन पहले लिखा था, ${hotel} के ${plan} प्लान की नई शर्तें आज से लागू हैं।`,
  }),
  'bookings-near': ({ hotel, used }) => ({
    subject: `${hotel} की अधिकतर ऑनलाइन बुकिंग हो चुकी हैं`,
    text: `${hotel} की वेबसाइट ने इस महीने प्लान की ${shareOf(used)} ऑनलाइन बुकिंग ली हैं। बड़े प्लान से बिक्री चलती रहेगी।`,
  }),
  'bookings-at': ({ hotel, used }) => ({
    subject: `${hotel} इस महीने और ऑनलाइन बुकिंग नहीं लेता`,
    text: `${hotel} की वेबसाइट ने इस महीने प्लान की ${shareOf(used)} ऑनलाइन बुकिंग ली हैं और अब आपका फ़ोन नंबर दिखाती है। बड़े प्लान से बिक्री तुरंत फिर शुरू होगी। ${goesOnInHindi}`,
  }),
  'staff-near': ({ hotel, used }) => ({
    subject: `${hotel} के अधिकतर स्टाफ़ अकाउंट भर चुके हैं`,
    text: `${hotel} प्लान के ${shareOf(used)} स्टाफ़ अकाउंट उपयोग कर रहा है।`,
  }),
  'staff-at': ({ hotel, used }) => ({
    subject: `${hotel} के सभी स्टाफ़ अकाउंट भर चुके हैं`,
    text: `${hotel} प्लान के ${shareOf(used)} स्टाफ़ अकाउंट उपयोग कर रहा है। किसी और को बुलाने के लिए एक अकाउंट बंद करें या बड़ा प्लान माँगें।`,
  }),
  'portals-near': ({ hotel, used }) => ({
    subject: `${hotel} के अधिकतर ट्रैवल पोर्टल जुड़ चुके हैं`,
    text: `${hotel} ने प्लान के ${shareOf(used)} ट्रैवल पोर्टल जोड़े हैं।`,
  }),
  'portals-at': ({ hotel, used }) => ({
    subject: `${hotel} के सभी ट्रैवल पोर्टल जुड़ चुके हैं`,
    text: `${hotel} ने प्लान के ${shareOf(used)} ट्रैवल पोर्टल जोड़े हैं। दूसरा जोड़ने के लिए एक हटाएँ या बड़ा प्लान माँगें।`,
  }),
  invoiced: onInvoice((hotel, invoice) => ({
    subject: `${hotel} का बिल ${invoice.number}`,
    text: `${hotel} का बिल ${invoice.number} ${invoice.amount} का है। कृपया ${invoice.due} तक ऑनलाइन या ट्रांसफ़र से चुकाएँ। बिल और कमीशन की पूरी सूची Settings, Billing में है।`,
  })),
  credited: onInvoice((hotel, invoice) => ({
    subject: `${hotel} का क्रेडिट नोट ${invoice.number}`,
    text: `हमने ${hotel} को क्रेडिट नोट ${invoice.number} से ${invoice.amount} लौटाए हैं। वह Settings, Billing में है।`,
  })),
  'invoice-paid': onInvoice((hotel, invoice) => ({
    subject: `${hotel} का बिल ${invoice.number} चुकाया गया`,
    text: `धन्यवाद: ${hotel} का बिल ${invoice.number} चुकाया गया।`,
  })),
}

const shareOf = (used: { used: number; allowed: number } | undefined): string =>
  used ? `${used.allowed} में से ${used.used}` : 'सभी'

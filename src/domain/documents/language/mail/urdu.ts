import type { MailWords } from './english.ts'

export const urduMail: MailWords = {
  greeting: 'محترم {party}،',
  closing: 'نیک خواہشات کے ساتھ،\n{sender}\n{company}',
  usual: {
    subject: '{document} {number} – {company}',
    text: '{document} نمبر {number} مورخہ {date} منسلک ہے۔\nکل رقم: {total}\nادائیگی کی تاریخ: {due}',
  },
  statement: {
    subject: 'کھاتے کا گوشوارہ – {company}',
    text: 'آپ کے کھاتے کا گوشوارہ بتاریخ {date} منسلک ہے۔\nبقایا: {total}',
  },
  canceled: {
    subject: '{document} {number} منسوخ – {company}',
    text: '{document} نمبر {number} مورخہ {date} منسوخ کر دیا گیا ہے۔ منسوخ دستاویز منسلک ہے۔',
  },
  overdue: {
    subject: 'یاد دہانی: {document} {number} – {company}',
    text: '{document} نمبر {number} مورخہ {date} کی ادائیگی {due} کو واجب تھی۔\nباقی: {open}\n\nبراہ کرم باقی رقم ادا کریں۔ اگر ادا کر چکے ہیں تو اس پیغام کو نظر انداز کریں۔',
  },
  approvalDue: {
    subject: 'جانگڑ کا مال {number} – {company}',
    text: 'جانگڑ {number} مورخہ {date} کا مال {due} تک واپس ہونا ہے۔\nباقی مالیت: {open}\n\nبراہ کرم مال واپس کریں یا بتائیں کہ کس کی انوائس بنائی جائے۔',
  },
  chequeDue: {
    subject: 'چیک مورخہ {due} – {company}',
    text: 'آپ کا چیک {reference} مورخہ {due} کا ہے۔ اسی دن بینک میں پیش کیا جائے گا۔\nرقم: {total}',
  },
}

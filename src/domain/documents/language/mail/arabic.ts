import type { MailWords } from './english.ts'

export const arabicMail: MailWords = {
  greeting: 'السادة {party} المحترمين،',
  closing: 'مع أطيب التحيات،\n{sender}\n{company}',
  usual: {
    subject: '{document} {number} – {company}',
    text: 'مرفق لكم {document} رقم {number} بتاريخ {date}.\nالإجمالي: {total}\nتاريخ الاستحقاق: {due}',
  },
  statement: {
    subject: 'كشف حساب – {company}',
    text: 'مرفق لكم كشف حسابكم كما في {date}.\nالرصيد: {total}',
  },
  canceled: {
    subject: 'إلغاء {document} {number} – {company}',
    text: 'تم إلغاء {document} رقم {number} بتاريخ {date}. المستند الملغى مرفق.',
  },
  overdue: {
    subject: 'تذكير: {document} {number} – {company}',
    text: 'حان موعد سداد {document} رقم {number} بتاريخ {date} في {due}.\nالمتبقي: {open}\n\nنرجو سداد المبلغ المتبقي. إذا سبق السداد فلا داعي للاهتمام بهذه الرسالة.',
  },
  approvalDue: {
    subject: 'بضاعة بالأمانة {number} – {company}',
    text: 'بضاعة الأمانة رقم {number} بتاريخ {date} تعاد في {due}.\nالقيمة القائمة: {open}\n\nنرجو إعادتها أو إخبارنا بما نصدر به فاتورة.',
  },
  chequeDue: {
    subject: 'شيك بتاريخ {due} – {company}',
    text: 'شيككم {reference} مؤرخ في {due} وسيقدم للتحصيل في ذلك اليوم.\nالمبلغ: {total}',
  },
}

import type { MailWords } from './english.ts'

export const japaneseMail: MailWords = {
  greeting: '{party} 様',
  closing: 'よろしくお願いいたします。\n{sender}\n{company}',
  usual: {
    subject: '{document} {number} – {company}',
    text: '{date}付の{document} {number} を添付にてお送りいたします。\n合計：{total}\n支払期限：{due}',
  },
  statement: {
    subject: '取引明細書 – {company}',
    text: '{date}現在の取引明細書を添付にてお送りいたします。\n残高：{total}',
  },
  canceled: {
    subject: '{document} {number} の取消 – {company}',
    text: '{date}付の{document} {number} は取り消されました。添付をご確認ください。',
  },
  overdue: {
    subject: 'お支払いのご確認：{document} {number} – {company}',
    text: '{date}付の{document} {number} は{due}が支払期限でした。\n未決済額：{open}\n\nお支払いをお願いいたします。すでにお支払い済みの場合はご容赦ください。',
  },
  approvalDue: {
    subject: '委託品 {number} – {company}',
    text: '{date}付の委託品 {number} の返却期限は{due}です。\n未返却の価額：{open}\n\nご返却いただくか、ご請求する品をお知らせください。',
  },
  chequeDue: {
    subject: '{due}付の小切手 – {company}',
    text: '小切手 {reference} は{due}付です。当日に取立に出します。\n金額：{total}',
  },
}

import type { MailWords } from './english.ts'

export const thaiMail: MailWords = {
  greeting: 'เรียน {party}',
  closing: 'ขอแสดงความนับถือ\n{sender}\n{company}',
  usual: {
    subject: '{document} {number} – {company}',
    text: 'เราขอส่ง{document} {number} ลงวันที่ {date} ตามเอกสารแนบ\nยอดรวม: {total}\nครบกำหนด: {due}',
  },
  statement: {
    subject: 'ใบแสดงรายการบัญชี – {company}',
    text: 'เราขอส่งใบแสดงรายการบัญชีของท่าน ณ วันที่ {date} ตามเอกสารแนบ\nยอดคงเหลือ: {total}',
  },
  canceled: {
    subject: 'ยกเลิก{document} {number} – {company}',
    text: '{document} {number} ลงวันที่ {date} ถูกยกเลิกแล้ว ตามเอกสารแนบ',
  },
  overdue: {
    subject: 'แจ้งเตือน: {document} {number} – {company}',
    text: '{document} {number} ลงวันที่ {date} ครบกำหนดชำระเมื่อวันที่ {due}\nยอดค้างชำระ: {open}\n\nกรุณาชำระยอดค้าง หากท่านชำระแล้ว ขออภัยมา ณ ที่นี้',
  },
  approvalDue: {
    subject: 'สินค้าเมโม {number} – {company}',
    text: 'สินค้าเมโม {number} ลงวันที่ {date} มีกำหนดส่งคืนวันที่ {due}\nมูลค่าคงค้าง: {open}\n\nกรุณาส่งคืน หรือแจ้งรายการที่ต้องการให้ออกใบแจ้งหนี้',
  },
  chequeDue: {
    subject: 'เช็คลงวันที่ {due} – {company}',
    text: 'เช็ค {reference} ของท่านลงวันที่ {due} จะนำเข้าธนาคารในวันดังกล่าว\nจำนวนเงิน: {total}',
  },
}

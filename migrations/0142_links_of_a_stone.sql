-- Where another site shows the picture and the video of a stone.
alter table inventory add column picture_link text, add column video_link text;

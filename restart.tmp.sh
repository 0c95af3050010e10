fuser -k 4475/tcp 2>/dev/null; sleep 2
cd /tmp/pictures; DEMO=1 PORT=4475 DATA_DIR=/tmp/pictures-data nohup node dist/server/main.js > /tmp/pictures-demo.log 2>&1 &
while ! grep -q "is open at" /tmp/pictures-demo.log; do sleep 0.3; done

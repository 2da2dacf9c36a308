/**
 * Lets a button copy a text. Buttons are hidden until it runs, since they do nothing without it; then the instructions for
 * copying by hand are hidden. The clipboard is closed to pages without TLS, so the second way selects the text and copies the
 * selection. What is written into the status is announced by screen readers.
 */
export const COPY_SCRIPT = `for(const button of document.querySelectorAll("[data-copies]")){
const find=(end)=>document.getElementById(button.dataset.copies+end),text=find(""),status=find("-status"),manual=find("-manual");
button.hidden=false;manual.hidden=true;
button.addEventListener("click",async()=>{
status.textContent="";
const done=await navigator.clipboard?.writeText(text.textContent).then(()=>true,()=>false)||(getSelection().selectAllChildren(text),document.execCommand("copy"));
manual.hidden=done;
setTimeout(()=>{status.textContent=done?button.dataset.copied:""},50)})}`;

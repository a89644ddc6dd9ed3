// Sends the form of the page that loads it (signing out at the provider).
document.getElementById("go-on")?.submit();
